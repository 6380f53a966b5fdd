import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTerminal } from '../scripts/lib/build-terminal.ts'
import { startExchange } from '../scripts/lib/exchange-process.ts'
import { openChromium } from './chromium.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/**
 * Time from opening the address to a live trade page (connection live, book and chart displayed), each time in a new
 * profile.
 */
const OPENINGS = 7
const WATCHED_SECONDS = 20

await buildTerminal()
const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
const exchange = await startExchange({ dataDir })
const browser = await openChromium()
const live: number[] = []
const drawn: number[] = []
for (let opening = 0; opening < OPENINGS; opening++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(watchOpening)
  const started = Date.now()
  await page.goto(`${exchange.url}/trade/usdt/BTCUSDT`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  const marks = await page.evaluate(() =>
    ['live', 'drawn'].map((name) => performance.timeOrigin + performance.getEntriesByName(name)[0]!.startTime),
  )
  live.push(marks[0]! - started)
  drawn.push(marks[1]! - started)
  await context.close()
}

/**
 * Runs in the page and checks in each frame. Playwright's own waiting polls at intervals of up to half a second, which
 * would be included in the result.
 */
function watchOpening(): void {
  const has = (selector: string) => document.querySelector(selector) !== null
  let live = false
  const look = () => {
    const words = [...document.querySelectorAll('[role=status], output')].map((each) => each.textContent)
    const book = has('[role=toolbar][aria-label^=Bids] button')
    const ready = book && has('[role=application] canvas') && words.some((each) => each.startsWith('Live'))
    if (ready && !live) performance.mark('live')
    live ||= ready
    // The chart is covered by a message until its bars are loaded.
    if (live && !has('div:has(> [role=application]) > output')) performance.mark('drawn')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${exchange.url}/trade/usdt/BTCUSDT`)
await page.getByRole('status').filter({ hasText: /^Live/ }).waitFor()
await page.waitForTimeout(3000)
const longTasks = await page.evaluate<number[], number>(
  (seconds) =>
    new Promise((resolve) => {
      const found: number[] = []
      new PerformanceObserver((list) => found.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
      })
      setTimeout(() => resolve(found), seconds * 1000)
    }),
  WATCHED_SECONDS,
)
report({
  group: 'browser',
  name: 'trade page at 1440×900 on the living market',
  figures: {
    'address to live, median ms': Math.round(median(live)),
    'address to live, slowest ms': Math.round(Math.max(...live)),
    'address to bars drawn, median ms': Math.round(median(drawn)),
    [`tasks over 50 ms in ${WATCHED_SECONDS} s of streaming`]: longTasks.length,
    'longest task, ms': Math.round(Math.max(0, ...longTasks)),
  },
})
await browser.close()
await exchange.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
