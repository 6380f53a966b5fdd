import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from './root.ts'
import { treeHash } from './tree-hash.ts'

const BUILDS = join(ROOT, 'dist/exchange')
const SOURCES = [
  'apps/exchange/src',
  'packages/numeric/src',
  'packages/trading/src',
  'packages/protocol/src',
  'packages/engine/src',
  'package-lock.json',
]
const ENTRIES = [
  'main.ts',
  'history/history-worker.ts',
  'journal/journal-worker.ts',
  'gateway/faces/terminal/statement/pdf-worker.ts',
]
/** Number of builds that are kept, because an exchange that still runs may load files of an earlier one. */
const KEPT = 3

let built: Promise<string> | undefined

/**
 * Builds the exchange into `dist/exchange`, unless there is a build of the same sources, and returns the path of its
 * main module. Only our own modules are bundled: loading them one by one takes Node longer than all the work of a start.
 * The sources are read once in a process.
 */
export function buildExchange(): Promise<string> {
  built ??= build()
  return built
}

async function build(): Promise<string> {
  const folder = join(BUILDS, treeHash(ROOT, SOURCES).slice(0, 16))
  const main = join(folder, 'main.js')
  if (existsSync(main)) return main
  mkdirSync(BUILDS, { recursive: true })
  // Several processes may build at once; each writes a folder of its own, and the first to finish gives it its name.
  const unfinished = mkdtempSync(join(BUILDS, 'unfinished-'))
  const bundle = await rolldown({
    input: ENTRIES.map((entry) => join(ROOT, 'apps/exchange/src', entry)),
    platform: 'node',
    external: (id) => !/^(\.|\/|@perpdesk\/)/.test(id),
  })
  try {
    await bundle.write({ dir: unfinished, format: 'esm', sourcemap: true })
  } finally {
    await bundle.close()
  }
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(main)) throw error
  }
  removeOldBuilds(basename(folder))
  return main
}

function removeOldBuilds(current: string): void {
  const others = readdirSync(BUILDS)
    .filter((name) => name !== current && !name.startsWith('unfinished-'))
    .map((name) => ({ path: join(BUILDS, name), time: statSync(join(BUILDS, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time)
  for (const { path } of others.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true })
}
