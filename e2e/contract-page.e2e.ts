import { expectNothingSerious } from './axe.ts'
import { ask, listOf } from './exchange-api.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

// Samples of open interest are taken every five minutes of the exchange's time, so the market runs faster.
test.use({ scenario: { PERPDESK_MARKET_SPEED: '30' } })

interface MakeUp {
  readonly components: readonly { readonly weight: string }[]
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'All about BTCUSDT' }).getByRole('link')
const chosen = (page: Page) => page.locator('[aria-label="All about BTCUSDT"] [aria-current="page"]')

async function open(page: Page, section: string): Promise<void> {
  await sections(page).filter({ hasText: section }).click()
  await expect(sections(page).filter({ hasText: section })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')

test('[MKT-04, ROUTE-10] a visitor looks through all there is to know of a contract, as the exchange tells it, on a desktop and on a phone', async ({
  page,
  venue,
  faults,
}) => {
  await page.goto(`${venue.url}/contract/btcusdt`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/BTCUSDT · Contract details$/, {
    timeout: START_WITHIN,
  })
  await expect(page).toHaveURL(`${venue.url}/contract/BTCUSDT`)
  await expect(page).toHaveTitle('BTCUSDT · Contract details · Perpdesk')

  const tiers = page.getByRole('table', { name: 'Tiers of the risk limit' }).getByRole('row')
  const ladder = await listOf(page, venue.url, 'position/risk-limit-list')
  await expect(tiers).toHaveCount(ladder.length + 1)
  await expect(tiers.nth(1)).toContainText('100×')
  await expect(fact(page, 'Price step')).toHaveText('0.1 USDT')
  await expect(fact(page, 'Highest buy now')).toHaveText(/^[0-9,]+\.[0-9] USDT$/)
  await expect(page.getByRole('table', { name: 'Fees' }).getByRole('row').nth(1)).toHaveText(/0\.02%0\.055%$/)
  await expectNothingSerious(page)

  await open(page, 'Index')
  const { components } = await ask<MakeUp>(page, venue.url, 'public/index-components?symbol=BTCUSDT')
  await expect(page.getByRole('table', { name: 'Sources of the index' }).getByRole('row')).toHaveCount(
    components.length + 1,
  )
  await open(page, 'Funding')
  await expect
    .poll(async () => {
      const [ticker] = await listOf(page, venue.url, 'public/tickers')
      const shown = await fact(page, 'Funding rate').textContent()
      return Number(shown?.replace('%', '')) === Number((Number(ticker?.['fundingRate']) * 100).toFixed(4))
    })
    .toBe(true)
  await open(page, 'Insurance')
  const { list: pools } = await ask<{ list: readonly unknown[] }>(page, venue.url, 'public/insurance-pools')
  const poolRows = page.getByRole('table', { name: 'Insurance pools now' }).getByRole('row')
  await expect(poolRows).toHaveCount(pools.length + 1)
  await expect(poolRows.nth(1)).toContainText('coin of this contract')
  await open(page, 'Liquidations')
  await page.getByRole('radio', { name: 'All contracts' }).click()
  await open(page, 'Deliveries')
  await expect(page.getByText('BTCUSDT has no sessions', { exact: false })).toBeVisible()

  await page.goBack()
  await expect(chosen(page)).toHaveText('Liquidations')
  await page.goForward()
  await expect(chosen(page)).toHaveText('Deliveries')
  await page.reload()
  await expect(chosen(page)).toHaveText('Deliveries', { timeout: START_WITHIN })

  await open(page, 'Open interest')
  const plot = page.getByRole('slider', { name: 'Open interest of BTCUSDT over time' })
  await expect(plot).toBeVisible({ timeout: START_WITHIN })
  const samples = `public/open-interest?symbol=BTCUSDT&interval=5min`
  const { list } = await ask<{ list: readonly { readonly openInterest: string }[] }>(page, venue.url, samples)
  await plot.press('Home')
  await expect(plot).toHaveAttribute(
    'aria-valuetext',
    new RegExp(` · ${Number(list.at(-1)?.openInterest).toFixed(3).replace('.', '\\.')} BTC$`),
  )
  await expectNothingSerious(page)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const section of ['Terms', 'Index', 'Funding', 'Open interest', 'Liquidations', 'Insurance', 'Deliveries']) {
    await open(page, section)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(390)
  }
  await expectNothingSerious(page)

  await page.goto(`${venue.url}/contract/BTCUSDT/nothing`)
  await expect(page.getByText('There is no page at this address')).toBeVisible({ timeout: START_WITHIN })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${venue.url}/contract/BTCUSX`)
  await expect(page.getByText(/no contract named BTCUSX/)).toBeVisible({ timeout: START_WITHIN })

  await page.goto(`${venue.url}/contract/BTCUSDT/index`)
  await page.getByRole('link', { name: 'Trade BTCUSDT' }).click()
  await new Trader(page).live()
  await page.mouse.move(5, 5)
  await expect(page.getByRole('button', { name: 'Commands' })).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and contracts' }).fill('contract details')
  await page.getByRole('option', { name: /^Contract details/ }).click()
  await expect(page).toHaveURL(`${venue.url}/contract/BTCUSDT`)
  await page.goBack()
  await page.getByRole('link', { name: 'Contract details' }).click()
  await expect(page).toHaveURL(`${venue.url}/contract/BTCUSDT`)
  expect(faults).toEqual([])
})
