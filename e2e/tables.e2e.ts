import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the headers of the table's columns that the fixed last column covers at least in part. */
function covered(page: Page): Promise<string[]> {
  return page
    .getByRole('tabpanel')
    .filter({ has: page.getByRole('table') })
    .getByRole('table')
    .filter({ hasText: 'BTCUSDT' })
    .evaluate((table) => {
      const heads = Array.from(table.querySelectorAll('th'))
      const tools = heads.at(-1)
      if (tools === undefined) return ['no table']
      const reach = Number.parseFloat(getComputedStyle(tools, '::before').width) || 0
      const end = tools.getBoundingClientRect().left - reach
      return heads
        .slice(0, -1)
        .flatMap((head) => (head.getBoundingClientRect().right > end + 4 ? [head.innerText] : []))
    })
}

const LANGUAGES = { en: 'Order history', 'de-DE': 'Orderverlauf', 'zh-CN': '历史委托' } as const

test('[TAB-04] words never push a column out of view: how an order ended is read beside chart and book, in every language', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  // A post-only order at a price that would fill at once: the exchange cancels it, with a long reason.
  await page.getByRole('checkbox', { name: 'Post-only' }).check()
  await trader.limit('Buy', String(Math.round((await trader.bestBid()) * 1.004)), '0.01')
  for (const [language, tab] of Object.entries(LANGUAGES)) {
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT?lang=${language}`)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('link', { name: 'BTCUSDT' })).toBeVisible()
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => covered(page), `${language} at ${width}`).toEqual([])
    }
  }
  expect(faults).toEqual([])
})
