import { freeze } from '../e2e/freeze.ts'
import { openBusyPage } from './busy-page.ts'
import { report } from './report.ts'

/** Time from the end of a sleep until prices are either fresh or marked as stale. */
const SLEEPS = 5
const ASLEEP_MS = 8_000

const { page, close } = await openBusyPage()
await page.evaluate(() => {
  // Recorded in the page: when it woke up, and when a price was updated or marked after that.
  const seen = { wokeAt: 0, settledAt: 0 }
  Object.assign(window, { seen })
  const book = () => document.querySelector('[data-view]')
  const text = () => book()?.textContent ?? ''
  let before = text()
  document.addEventListener('resume', () => Object.assign(seen, { wokeAt: performance.now(), settledAt: 0 }))
  const look = () => {
    const now = performance.now()
    const marked = book()?.getAttribute('data-freshness') !== 'live'
    const fresh = text() !== before
    if (seen.wokeAt > 0 && seen.settledAt === 0 && (marked || fresh)) seen.settledAt = now
    before = text()
    setTimeout(look, 20)
  }
  look()
})
const waits: number[] = []
for (let sleep = 0; sleep < SLEEPS; sleep++) {
  await freeze(page, ASLEEP_MS)
  await page.waitForTimeout(ASLEEP_MS + 4_000)
  waits.push(
    await page.evaluate(() => {
      const { wokeAt, settledAt } = Reflect.get(window, 'seen')
      return settledAt === 0 ? Number.MAX_SAFE_INTEGER : settledAt - wokeAt
    }),
  )
}
report({
  group: 'browser',
  name: `trade page after ${ASLEEP_MS / 1000} s of sleep`,
  figures: { 'to fresh prices or a mark, slowest ms (budget 2000)': Math.round(Math.max(...waits)) },
})
await close()
process.exit(0)
