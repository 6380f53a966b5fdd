import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test.use({ scenario: { PERPDESK_MARKET_SCENARIO: 'crash' } })

test('[ENG-08, TST-05, MKT-04] a long with 100x leverage is liquidated in a crash; the trader is told, and all can look it up', {
  tag: '@crash',
}, async ({ page, venue, faults }) => {
  test.setTimeout(300_000)
  const trader = await Trader.withDemo(page, venue.url)

  await page.getByRole('button', { name: /^Margin mode/ }).click()
  const mode = page.getByRole('dialog')
  await mode.getByRole('radio', { name: /^Isolated/ }).click()
  await mode.getByRole('button', { name: 'Confirm' }).click()
  await expect(mode).toBeHidden()

  await page.getByRole('button', { name: /^Leverage/ }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: /^100/ }).click()
  await expect(page.getByRole('button', { name: /^Leverage: 100/ })).toBeVisible()

  await trader.market('Buy', '0.1')
  await trader.tab('Positions')
  const position = page
    .getByRole('tabpanel', { name: /^Positions/ })
    .getByRole('row')
    .filter({ hasText: 'BTCUSDT' })
  // The crash starts a minute after the exchange: if opening the position took that long, the position may already be
  // liquidated.
  const liquidated = page.getByText('Position liquidated')
  await expect(position.or(liquidated).first()).toBeVisible()

  await expect(liquidated.first()).toBeVisible({ timeout: 150_000 })
  await expect(position).toHaveCount(0)

  // The liquidation is public.
  await page.goto(`${venue.url}/contract/BTCUSDT/liquidations`)
  await expect(
    page.getByRole('table', { name: 'Liquidations' }).getByRole('row').filter({ hasText: 'Long' }),
  ).not.toHaveCount(0)
  expect(faults).toEqual([])
})
