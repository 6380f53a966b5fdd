import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Path of a tool's executable that the lockfile brought. */
export function tool(name: string): string {
  return resolve(ROOT, 'node_modules/.bin', name)
}
