import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/**
 * Builds the terminal into `dist/terminal`, unless the existing build is of the same sources. Throws with the tool's
 * output.
 */
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
  compressFiles(join(ROOT, 'dist/terminal'))
  writeFileSync(stamp, digest)
  return 'built'
}

/** Writes a Brotli and a gzip copy next to every text file, so that the exchange need not compress while it trades. */
function compressFiles(folder: string): void {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content, options))
    writeFileSync(`${path}.gz`, gzipSync(content))
  }
}
