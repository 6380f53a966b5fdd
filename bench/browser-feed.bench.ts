import { ALL_KINDS, openBusyPage } from './busy-page.ts'
import { report } from './report.ts'

/**
 * The trade page at 200 messages a second: long tasks, elements changed by a tick of the order book, and memory growth.
 */
const WATCHED_SECONDS = 60
/** Ends before the topics that are silent meanwhile are marked as stale. */
const TICKS_SECONDS = 2
/** `PERPDESK_BENCH_MINUTES=30` gives the period of the budget. */
const HEAP_MINUTES = Number(process.env['PERPDESK_BENCH_MINUTES'] ?? '2')

const { page, feed, close } = await openBusyPage()
const devtools = await page.context().newCDPSession(page)
const heapBytes = async () => {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

feed.only(ALL_KINDS)
await page.waitForTimeout(5_000)
const sentBefore = feed.sent()
const tasks = await page.evaluate(watchTasks, WATCHED_SECONDS * 1000)
const rate = (feed.sent() - sentBefore) / WATCHED_SECONDS
report({
  group: 'browser',
  name: 'trade page at 200 messages a second',
  figures: {
    'messages a second': Math.round(rate),
    [`tasks over 50 ms in ${WATCHED_SECONDS} s (budget 0)`]: tasks.length,
    'longest task, ms': Math.round(Math.max(0, ...tasks)),
  },
})

feed.only(['orderbook.'])
await page.waitForTimeout(500)
const touched = await page.evaluate(watchTouched, TICKS_SECONDS * 1000)
report({
  group: 'browser',
  name: 'what changes of the book draw anew',
  figures: {
    'elements changed in the book, a second': Math.round(touched.book / TICKS_SECONDS),
    'elements changed elsewhere, a second (budget 0 but clocks and ages)': Math.round(
      touched.elsewhere / TICKS_SECONDS,
    ),
    'where else': touched.where.join(', ') || 'nowhere',
  },
})

feed.only(ALL_KINDS)
await page.waitForTimeout(20_000)
const before = await heapBytes()
await page.waitForTimeout(HEAP_MINUTES * 60_000)
const growth = (await heapBytes()) - before
report({
  group: 'browser',
  name: `memory of the trade page after ${HEAP_MINUTES} min at 200 messages a second, garbage collected`,
  figures: {
    'heap before, MB': Math.round(before / 1e5) / 10,
    'growth, MB (budget 10 in 30 min)': Math.round(growth / 1e5) / 10,
  },
})
await close()
process.exit(0)

function watchTasks(milliseconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const found: number[] = []
    new PerformanceObserver((list) => found.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
    setTimeout(() => resolve(found), milliseconds)
  })
}

/**
 * Counts elements that change inside and outside the order book; clocks and the title, which change by themselves, are
 * excluded.
 */
function watchTouched(milliseconds: number): Promise<{ book: number; elsewhere: number; where: string[] }> {
  return new Promise((resolve) => {
    const counted = { book: 0, elsewhere: 0, where: new Set<string>() }
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        if (element === null || element.closest('time, title, footer, dl') !== null) continue
        if (element.closest('[data-view]') !== null || element.querySelector('[data-view]') !== null) counted.book += 1
        else {
          counted.elsewhere += 1
          counted.where.add(element.closest('[aria-label]')?.getAttribute('aria-label') ?? element.tagName)
        }
      }
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    setTimeout(() => {
      observer.disconnect()
      resolve({ ...counted, where: [...counted.where] })
    }, milliseconds)
  })
}
