import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTerminal } from '../scripts/lib/build-terminal.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { builtScripts, bytesOf, isChart, type Script, scriptsAsked, watchFirstLoad } from '../scripts/lib/first-load.ts'
import { openChromium } from './chromium.ts'
import { report } from './report.ts'

/** Gzipped size of the scripts that the trade page loads before it is live, and of those loaded only on demand. */
await buildTerminal()
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const exchange = await startExchange({ dataDir })
const browser = await openChromium()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await watchFirstLoad(page)
await page.goto(`${exchange.url}/trade/usdt/BTCUSDT`)
const asked = await scriptsAsked(page, 'live')
await browser.close()
await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })

const scripts = builtScripts()
const first = (script: Script) => asked.has(script.name)
const kb = (bytes: number) => Math.round(bytes / 100) / 10
const rest = scripts.filter((script) => !isChart(script))
const largest = rest.filter((script) => !first(script)).sort((a, b) => b.bytes - a.bytes)[0]
report({
  group: 'browser',
  name: 'scripts of the trade page, gzip',
  figures: {
    'first load without the chart, kB (budget 250)': kb(bytesOf(rest.filter(first))),
    'chart, kB (budget 100)': kb(bytesOf(scripts.filter(isChart))),
    'largest part that comes later, kB (budget 25)': `${kb(largest?.bytes ?? 0)} (${largest?.name.replace(/-[^-]*$/, '') ?? 'none'})`,
  },
})
process.exit(0)
