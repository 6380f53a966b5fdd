import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Returns the path of an installed tool's executable. */
export function tool(name: string): string {
  return resolve(ROOT, 'node_modules/.bin', name)
}
