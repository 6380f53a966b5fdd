import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, tool } from './root.ts'
import { run } from './run.ts'
import { treeHash } from './tree-hash.ts'

const SOURCES = [
  'apps/terminal',
  'packages/numeric/src',
  'packages/trading/src',
  'packages/protocol/src',
  'package-lock.json',
]

/** Builds the terminal into `dist/terminal` unless the build there is of these very sources. Throws with the tool's output. */
export async function buildTerminal(): Promise<'built' | 'fresh'> {
  const digest = treeHash(ROOT, SOURCES)
  const stamp = join(ROOT, 'dist/terminal.built')
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest &&
    existsSync(join(ROOT, 'dist/terminal/index.html'))
  ) {
    return 'fresh'
  }
  const built = await run(tool('vite'), ['build', 'apps/terminal', '--logLevel', 'warn'], { cwd: ROOT, quiet: true })
  if (built.code !== 0) throw new Error(`The terminal could not be built:\n${built.output}`)
  writeFileSync(stamp, digest)
  return 'built'
}
