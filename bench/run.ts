import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from '../scripts/lib/options.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { run } from '../scripts/lib/run.ts'
import { type Measurement, readMeasurements } from './report.ts'

/**
 * `npm run bench -- [name …] [--liquibook path] [--cpptrader path]`: runs every `*.bench.ts` in a separate process and
 * writes `bench/RESULTS.md` and `bench/results.json`; if only some benches run, only their figures are replaced there.
 * The two paths are checkouts of peers in C++, which are measured if given.
 */
const USAGE = `npm run bench -- [name ...] [--liquibook PATH] [--cpptrader PATH]

  name               benches whose file begins so, instead of all; the figures of the others stay as they were
  --liquibook PATH   a checkout of this peer in C++ to measure beside; so does --cpptrader`

const { values: peers, positionals: wanted } = readOptions(USAGE, {
  allowPositionals: true,
  options: { liquibook: { type: 'string' }, cpptrader: { type: 'string' } },
})
if (peers.liquibook !== undefined) process.env['PERPDESK_PEER_LIQUIBOOK'] = resolve(peers.liquibook)
if (peers.cpptrader !== undefined) process.env['PERPDESK_PEER_CPPTRADER'] = resolve(peers.cpptrader)
const files = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
  .sort()

/** A measurement with its date. */
interface Kept extends Measurement {
  readonly date: string
}

const RESULTS = join(ROOT, 'bench/results.json')
const date = new Date().toISOString().slice(0, 10)
const measurements: Kept[] = []
let failed = 0
for (const file of files) {
  const ran = await run(process.execPath, [join(ROOT, 'bench', file)], { cwd: ROOT, quiet: true, timeoutMs: 600_000 })
  const found = readMeasurements(ran.output)
  measurements.push(...found.map((one) => ({ ...one, date })))
  if (ran.code !== 0 || found.length === 0) {
    failed++
    console.log(`${file} failed:\n${ran.output}`)
  }
  for (const one of found) console.log(`${one.group}: ${one.name}: ${JSON.stringify(one.figures)}`)
}

const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`
if (failed === 0) {
  const kept = wanted.length === 0 ? measurements : renewed(before(), measurements)
  writeFileSync(RESULTS, `${JSON.stringify({ machine, measurements: kept }, null, 2)}\n`)
  writeFileSync(join(ROOT, 'bench/RESULTS.md'), page(kept))
}
console.log(`bench: ${measurements.length} measurements, ${failed} benches failed`)
process.exit(failed === 0 ? 0 : 1)

function before(): readonly Kept[] {
  const { measurements: all }: { measurements: Kept[] } = JSON.parse(readFileSync(RESULTS, 'utf8'))
  return all
}

/**
 * Returns the earlier entries in their order, replaced by current results where there are any; new entries come last.
 */
function renewed(old: readonly Kept[], now: readonly Kept[]): readonly Kept[] {
  const keyOf = ({ group, name }: Kept) => `${group}: ${name}`
  const byKey = new Map(now.map((one) => [keyOf(one), one]))
  const known = new Set(old.map(keyOf))
  return [...old.map((one) => byKey.get(keyOf(one)) ?? one), ...now.filter((one) => !known.has(keyOf(one)))]
}

function page(all: readonly Kept[]): string {
  const groups = [...new Set(all.map((one) => one.group))]
  const sections = groups.map((group) => {
    const rows = all
      .filter((one) => one.group === group)
      .flatMap((one) =>
        Object.entries(one.figures).map(([what, value]) => `| ${one.name} | ${what} | ${value} | ${one.date} |`),
      )
    return `## ${group}\n\n| case | figure | value | measured |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Figures\n\nWritten by \`npm run bench\`: ${machine}. Read them as ratios; the machine is shared.\n\n${sections.join('\n')}`
}
