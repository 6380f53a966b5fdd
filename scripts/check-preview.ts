import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { countOf, readOptions } from './lib/options.ts'
import { ROOT } from './lib/root.ts'
import { tallyLines } from './lib/tallies.ts'

/**
 * `npm run check:preview -- --cases N --seed S`: random accounts and orders. The figures that the order panel shows
 * before an order, computed only from records of the wire, must equal the exchange's figures after it, to the last
 * digit; refusals are compared by code. Each scene of 25 cases has its own seed, which is reported with a difference.
 */
const USAGE = `npm run check:preview -- [--cases N] [--seed S]

  --cases N   random cases in all (100000)
  --seed S    the first seed; every 25 cases take one (1)`

/** Number of differences after which a run stops. */
const ENOUGH = 40

const { values } = readOptions(USAGE, {
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const cases = countOf(USAGE, 'cases', values.cases)
const seed = countOf(USAGE, 'seed', values.seed)

// The terminal's sources need its bundler (views, styles, texts), so the check is bundled with them.
const folder = join(ROOT, '.cache/preview')
await build({
  configFile: join(ROOT, 'apps/terminal/vite.config.ts'),
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: join(ROOT, 'scripts/preview/run.ts'),
    outDir: folder,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'run.js' } },
  },
})
const { run }: typeof import('./preview/run.ts') = await import(pathToFileURL(join(folder, 'run.js')).href)

const started = performance.now()
const { tally, found, missed } = await run(cases, seed, ENOUGH)
for (const line of tallyLines(tally.counts)) console.log(line)
for (const one of found) {
  console.log(
    `seed ${one.seed}, case ${one.place}: ${one.what}: shown ${one.shown}, exchange ${one.engine}; sent ${one.sent}`,
  )
}
for (const line of missed) console.log(line)
const seconds = Math.round((performance.now() - started) / 100) / 10
console.log(`preview: ${cases} cases, seed ${seed}, ${found.length} differences; ${seconds} s`)
process.exit(found.length + missed.length === 0 ? 0 : 1)
