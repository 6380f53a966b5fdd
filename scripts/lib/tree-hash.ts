import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns a digest of all files in the given files and folders: equal digests mean equal sources. */
export function treeHash(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256')
  for (const entry of entries) {
    for (const file of filesOf(join(root, entry))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const found: string[] = []
  const visit = (current: string): void => {
    for (const item of readdirSync(current, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const full = join(current, item.name)
      if (item.isDirectory()) {
        if (item.name !== 'node_modules' && item.name !== 'dist') visit(full)
      } else if (item.isFile() && !/\.test\.tsx?$/.test(item.name)) found.push(full)
    }
  }
  try {
    visit(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
  return found
}
