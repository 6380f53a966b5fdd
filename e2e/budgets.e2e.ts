import { gzipSync } from 'node:zlib'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/**
 * Notes in the page, with the frame it happens in, when prices, book and chart are there. Until then the browser is never
 * idle: what is fetched ahead when it is would come before the chart on a slow machine, and is no part of what is counted.
 */
function markLive(): void {
  const whenIdle = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (task, options) =>
    performance.getEntriesByName('live').length > 0 ? whenIdle(task, options) : 0
  const has = (selector: string) => document.querySelector(selector) !== null
  const look = () => {
    const live = [...document.querySelectorAll('[role=status], output')].some((each) =>
      each.textContent.startsWith('Live'),
    )
    const drawn = has('[role=toolbar][aria-label^=Bids] button') && has('[role=application] canvas')
    if (live && drawn) performance.mark('live')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Bytes of script (gzip) that the page has asked for by now, or before it was live. */
async function scriptsOf(page: Page, until: 'live' | 'now'): Promise<{ chart: number; rest: number }> {
  const paths = await page.evaluate((limit) => {
    const before = limit === 'now' ? performance.now() : performance.getEntriesByName('live')[0]!.startTime
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= before)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
  }, until)
  const sizes = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const body = await (await page.request.get(new URL(path, page.url()).href)).body()
      return { chart: path.includes('/chart'), size: gzipSync(body).length }
    }),
  )
  const sum = (chart: boolean) =>
    sizes.filter((each) => each.chart === chart).reduce((total, { size }) => total + size, 0)
  return { chart: sum(true), rest: sum(false) }
}

test('the trade page loads at most 250 kB of script (gzip) without the chart, and 100 kB of chart', async ({
  page,
  venue,
}) => {
  await page.addInitScript(markLive)
  await new Trader(page).open(venue.url)
  await page.waitForFunction(() => performance.getEntriesByName('live').length > 0)
  const { chart, rest } = await scriptsOf(page, 'live')
  expect(rest).toBeGreaterThan(50_000)
  expect(rest).toBeLessThanOrEqual(250_000)
  expect(chart).toBeGreaterThan(20_000)
  expect(chart).toBeLessThanOrEqual(100_000)
})

/**
 * What only somebody signed in sees comes on top and beside the rest: the grid of tables, orders, notifications. They are
 * parts of their own, asked for when the session is known, so that the market does not wait for them. Counted is whatever was
 * asked for until the account stands there, what is fetched ahead of a click among it.
 */
test('for somebody signed in the trade page loads at most 290 kB of script (gzip) without the chart', async ({
  page,
  venue,
}) => {
  const trader = new Trader(page)
  await trader.open(venue.url)
  await trader.startDemo()
  await trader.open(venue.url)
  await expect(page.getByText('100,000.00 USDT').first()).toBeVisible()
  await expect(page.getByText('No open positions').first()).toBeVisible()
  const { rest } = await scriptsOf(page, 'now')
  expect(rest).toBeGreaterThan(250_000)
  expect(rest).toBeLessThanOrEqual(290_000)
})

test('files of the terminal come compressed', async ({ page, venue }) => {
  const encodings: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) encodings.push(response.headers()['content-encoding'])
  })
  await new Trader(page).open(venue.url)
  expect(new Set(encodings)).toEqual(new Set(['br']))
})
