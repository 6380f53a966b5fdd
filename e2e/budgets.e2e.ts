import { builtScripts, bytesOf, isChart, neverIdle, scriptsAsked, watchFirstLoad } from '../scripts/lib/first-load.ts'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the bytes of script (gzip) that the page has requested until now, or until it was live, and the files. */
async function scriptsOf(page: Page, until: 'live' | 'now') {
  const names = await scriptsAsked(page, until)
  const asked = builtScripts().filter(({ name }) => names.has(name))
  const list = asked.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')
  return { chart: bytesOf(asked.filter(isChart)), rest: bytesOf(asked.filter((script) => !isChart(script))), list }
}

test('the trade page loads at most 250 kB of script (gzip) without the chart, and 100 kB of chart', async ({
  page,
  venue,
}) => {
  await watchFirstLoad(page)
  await new Trader(page).open(venue.url)
  const { chart, rest, list } = await scriptsOf(page, 'live')
  expect(rest).toBeGreaterThan(50_000)
  expect(rest, list).toBeLessThanOrEqual(250_000)
  expect(chart).toBeGreaterThan(20_000)
  expect(chart).toBeLessThanOrEqual(100_000)
})

/**
 * Parts for signed-in users only are added: the grid of tables, orders, notifications. They are fetched when the
 * session is known, so that they do not delay the market. Everything fetched until the account is shown counts, except
 * the parts that the page prefetches when idle.
 */
test('for somebody signed in the trade page loads at most 290 kB of script (gzip) without the chart', async ({
  page,
  venue,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await neverIdle(page)
  await trader.open(venue.url)
  await expect(page.getByText('100,000.00 USDT').first()).toBeVisible()
  await expect(page.getByText('No open positions').first()).toBeVisible()
  const { rest, list } = await scriptsOf(page, 'now')
  expect(rest).toBeGreaterThan(250_000)
  expect(rest, list).toBeLessThanOrEqual(290_000)
})

test('files of the terminal come compressed', async ({ page, venue }) => {
  const encodings: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) encodings.push(response.headers()['content-encoding'])
  })
  await new Trader(page).open(venue.url)
  expect(new Set(encodings)).toEqual(new Set(['br']))
})
