import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../scripts/lib/root.ts'
import { openBusyPage } from './busy-page.ts'
import { report } from './report.ts'

/** What the trade page loads before it is live, and what comes only when it is asked for; gzip. */
const { page, close } = await openBusyPage()
const loaded = new Set(
  await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= performance.getEntriesByName('live')[0]!.startTime)
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js')),
  ),
)
await close()
const folder = join(ROOT, 'dist/terminal/assets')
const sizes = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, bytes: gzipSync(readFileSync(join(folder, name))).length }))
const isLoaded = (name: string) => [...loaded].some((path) => basename(path) === name)
const isChart = (name: string) => name.startsWith('chart')
const sum = (chosen: typeof sizes) => chosen.reduce((total, { bytes }) => total + bytes, 0)
const kb = (bytes: number) => Math.round(bytes / 100) / 10
const later = sizes.filter(({ name }) => !isLoaded(name) && !isChart(name)).sort((a, b) => b.bytes - a.bytes)
report({
  group: 'browser',
  name: 'scripts of the trade page, gzip',
  figures: {
    'first load without the chart, kB (budget 250)': kb(
      sum(sizes.filter(({ name }) => isLoaded(name) && !isChart(name))),
    ),
    'chart, kB (budget 100)': kb(sum(sizes.filter(({ name }) => isChart(name)))),
    'largest part that comes later, kB (budget 25)': `${kb(later[0]?.bytes ?? 0)} (${later[0]?.name.replace(/-[^-]*$/, '') ?? 'none'})`,
  },
})
process.exit(0)
