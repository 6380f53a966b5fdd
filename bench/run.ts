import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from '../scripts/lib/options.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { run } from '../scripts/lib/run.ts'
import { type Measurement, readMeasurements } from './report.ts'

/**
 * `npm run bench -- [name …] [--liquibook path] [--cpptrader path]`: every `*.bench.ts` in a process of its own; writes
 * `bench/RESULTS.md` and `bench/results.json`. The two paths name checkouts of peers in C++, measured where they are given.
 */
const USAGE = `npm run bench -- [name ...] [--liquibook PATH] [--cpptrader PATH]

  name               benches whose file begins so, instead of all; the figures are printed and not written down
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

const measurements: Measurement[] = []
let failed = 0
for (const file of files) {
  const ran = await run(process.execPath, [join(ROOT, 'bench', file)], { cwd: ROOT, quiet: true, timeoutMs: 600_000 })
  const found = readMeasurements(ran.output)
  measurements.push(...found)
  if (ran.code !== 0 || found.length === 0) {
    failed++
    console.log(`${file} failed:\n${ran.output}`)
  }
  for (const one of found) console.log(`${one.group}: ${one.name}: ${JSON.stringify(one.figures)}`)
}

const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`
if (wanted.length === 0 && failed === 0) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(join(ROOT, 'bench/results.json'), `${JSON.stringify({ date, machine, measurements }, null, 2)}\n`)
  writeFileSync(join(ROOT, 'bench/RESULTS.md'), page(date, measurements))
}
console.log(`bench: ${measurements.length} measurements, ${failed} benches failed`)
process.exit(failed === 0 ? 0 : 1)

function page(date: string, all: readonly Measurement[]): string {
  const groups = [...new Set(all.map((one) => one.group))]
  const sections = groups.map((group) => {
    const rows = all
      .filter((one) => one.group === group)
      .flatMap((one) => Object.entries(one.figures).map(([what, value]) => `| ${one.name} | ${what} | ${value} |`))
    return `## ${group}\n\n| case | figure | value |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Figures\n\nWritten by \`npm run bench\` on ${date}: ${machine}. Read them as ratios; the machine is shared.\n\n${sections.join('\n')}`
}
