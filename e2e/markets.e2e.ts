import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { ask } from './exchange-api.ts'
import { inTheme, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

interface Ticker {
  readonly symbol: string
  readonly turnover24h: string
  readonly lastPrice: string
}

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const names = (page: Page) =>
  rows(page)
    .getByRole('link', { name: /^(?!Details)/ })
    .allInnerTexts()

/** Returns contracts and pairs in dollars by turnover, highest first, as the exchange reports it. */
async function byTurnover(page: Page, url: string): Promise<readonly string[]> {
  const { list: contracts } = await ask<{ list: readonly Ticker[] }>(page, url, 'public/tickers')
  const ofPairs = await (await page.request.get(`${url}/spot/api/public/tickers`)).json()
  const pairs: readonly Ticker[] = ofPairs.result.list
  const list = [...contracts, ...pairs.filter(({ symbol }) => !symbol.endsWith('/BTC'))]
  const turnover = ({ turnover24h }: Ticker) => Number(turnover24h)
  return list.toSorted((a, b) => turnover(b) - turnover(a)).map(({ symbol }) => symbol)
}

test('[MKT-03, ROUTE-10, ACC-04] a visitor finds a contract among the markets, stars it, comes back to it and trades it', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'system')
  const trader = await Trader.arriving(page, venue.url)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Markets' }).click()
  await expect(page).toHaveURL(/\/markets$/)
  await expect(page).toHaveTitle('Markets · Perpdesk')
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()

  await test.step('those traded most stand first, as the exchange counts it', async () => {
    await expect
      .poll(async () => (await names(page)).slice(0, 3))
      .toEqual((await byTurnover(page, venue.url)).slice(0, 3))
    const head = page
      .getByRole('columnheader', { name: /^Symbol/ })
      .getByRole('button')
      .first()
    await head.click()
    await head.click()
    await expect.poll(async () => (await names(page))[0]).toMatch(/^1000/)
  })

  await test.step('[SPOT-02] pairs have a tab with an address, by the coin in which they are quoted', async () => {
    await page.getByRole('link', { name: 'Spot', exact: true }).last().click()
    await expect(page).toHaveURL(/\/markets\/spot$/)
    await expect(page).toHaveTitle('Markets: Spot · Perpdesk')
    await expect.poll(async () => (await names(page)).every((name) => name.includes('/'))).toBe(true)
    await expect(page.getByRole('columnheader', { name: /^Funding/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Quote coin/ }).click()
    await page.getByRole('menuitemradio', { name: 'USDC', exact: true }).click()
    await expect.poll(async () => (await names(page)).every((name) => name.endsWith('/USDC'))).toBe(true)
    await page.getByRole('link', { name: 'All', exact: true }).click()
  })

  await test.step('figures and the line of the day are of the contract', async () => {
    await page.getByRole('textbox', { name: 'Search by symbol or coin' }).fill('ethusdt')
    const row = rows(page).filter({ has: page.getByRole('link', { name: 'ETHUSDT', exact: true }) })
    await expect(row.locator('path[d^="M0 "]')).toHaveCount(1)
    const lastOf = async () => {
      const { list } = await ask<{ list: readonly Ticker[] }>(page, venue.url, 'public/tickers?symbol=ETHUSDT')
      return Number(list[0]?.lastPrice)
    }
    const shown = await row.getByRole('cell').nth(1).innerText()
    expect(Math.abs(Number(shown.replaceAll(',', '')) / (await lastOf()) - 1)).toBeLessThan(0.01)
    await row.getByRole('button', { name: 'Add ETHUSDT to favourites' }).click()
  })

  await test.step('favourites have an address of their own, which a reload leads back to', async () => {
    await page.getByRole('link', { name: 'Favourites' }).click()
    await expect(page).toHaveURL(/\/markets\/favourites$/)
    await expect.poll(() => names(page)).toEqual(['ETHUSDT'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['ETHUSDT'])
    await page.goBack()
    await expect(page).toHaveURL(/\/markets$/)
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(10)
  })

  await expectNothingSeriousByDayAndNight(page)

  await test.step('[MKT-04] details of a contract are a press away, and Back leads back', async () => {
    await page.getByRole('textbox', { name: 'Search by symbol or coin' }).fill('btcusdt')
    await page.getByRole('link', { name: 'Details of BTCUSDT', exact: true }).click()
    await expect(page).toHaveURL(/\/contract\/BTCUSDT$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/markets$/)
  })

  await test.step('a row is opened by its keys', async () => {
    await page.getByRole('link', { name: 'USDC', exact: true }).click()
    await expect.poll(async () => (await names(page)).every((name) => !name.endsWith('USDT'))).toBe(true)
    // A search covers all contracts, and the tabs show that.
    const search = page.getByRole('textbox', { name: 'Search by symbol or coin' })
    await search.fill('solusdt')
    // The table is sorted by name still, and the pair's comes before the contract's.
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['SOL/USDT', 'SOLUSDT'])
    await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page')
    await search.fill('')
    await expect.poll(async () => (await names(page)).every((name) => !name.endsWith('USDT'))).toBe(true)
    await rows(page).nth(1).focus()
    await page.keyboard.press('ArrowDown')
    const second = (await names(page))[1]
    await page.keyboard.press('Enter')
    await trader.live()
    await expect(page.getByRole('button', { name: new RegExp(`^${second}`) }).first()).toBeVisible()
  })

  await test.step('[MKT-02] trades below a size are left out, and it is kept', async () => {
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await trader.live()
    await trader.tab('Trades')
    await page.getByRole('button', { name: /Show trades of at least/ }).click()
    await page.getByRole('spinbutton', { name: 'Show trades of at least' }).fill('0.5')
    await page.keyboard.press('Escape')
    const sizes = () =>
      page.locator('[data-trade]').evaluateAll((all) => all.map((one) => one.children[1]?.textContent))
    const areLarge = async () => {
      const shown = await sizes()
      return shown.length > 0 && shown.every((size) => Number(size) >= 0.5)
    }
    await expect.poll(areLarge).toBe(true)
    // Panel and size are restored.
    await page.reload()
    await expect(page.getByRole('button', { name: /^Size ≥ 0\.500/ })).toBeVisible()
    await expect.poll(areLarge).toBe(true)
  })
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[MKT-03, TAB-05] the way to the markets is behind the sign; a row shows price and change, a tap opens it', async ({
    page,
    venue,
  }) => {
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await page.getByRole('button', { name: 'Pages' }).tap()
    await page.getByRole('menuitem', { name: 'Markets' }).tap()
    await expect(page).toHaveURL(/\/markets$/)
    await expect(page.getByRole('columnheader')).toHaveText(['Symbol', 'Last price', '24h change', ''])
    // The table sets this attribute if a column does not fit beside the fixed columns and is covered.
    const table = page.locator('[data-more]').filter({ has: rows(page).first() })
    await expect(table).toHaveAttribute('data-more', 'false')
    await page.getByRole('textbox', { name: 'Search by symbol or coin' }).fill('btc')
    await expect(rows(page).filter({ hasText: 'Futures' }).first()).toBeVisible()
    await expect(table).toHaveAttribute('data-more', 'false')
    await page.getByRole('textbox', { name: 'Search by symbol or coin' }).fill('')
    const row = rows(page).filter({ has: page.getByRole('link', { name: 'SOLUSDT', exact: true }) })
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await row.getByRole('cell').nth(1).tap()
    await expect(page).toHaveURL(/\/trade\/usdt\/SOLUSDT$/)
  })
})
