import { expectNothingSerious } from './axe.ts'
import { ask, ordersOf } from './exchange-api.ts'
import { BUY, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[ORD-02, ORD-12] a trader sizes an order by risk, in another unit, and what the exchange has loses no more at the stop', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid()) - 3_000
  await trader.field('Price').fill(String(price))

  await page.getByRole('button', { name: 'Size by risk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Size by risk' })
  await trader.field('Maximum loss').fill('1')
  await expect(dialog.getByText('That is 1,000.00 USDT.')).toBeVisible()
  await trader.field('Stop-loss price').fill(String(price - 1000))
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: /^Use / }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: BUY })).toBeFocused()

  // another unit keeps the quantity
  const quantity = Number(await trader.field('Quantity').inputValue())
  await page.getByRole('button', { name: 'Quantity unit: BTC' }).click()
  const units = page.getByRole('dialog', { name: 'Quantity type' })
  await units.getByRole('radio', { name: /^Cost/ }).click()
  await units.getByRole('button', { name: 'Confirm' }).click()
  await expect(trader.field('Cost')).toBeVisible()

  await trader.send(BUY)
  await expect.poll(() => ordersOf(page, venue.url)).toHaveLength(1)
  const [order] = await ordersOf(page, venue.url)
  expect([Number(order?.['qty']), order?.['side'], Number(order?.['price'])]).toEqual([quantity, 'Buy', price])
  // the stop loss from which the quantity was computed is sent with the order
  expect(Number(order?.['stopLoss'])).toBe(price - 1000)
  const lossOf = (qty: number) => qty * (1000 + (price + price - 1000) * 0.00055)
  expect(lossOf(quantity)).toBeLessThanOrEqual(1000)
  expect(lossOf(quantity + 0.001)).toBeGreaterThan(1000)
  await page.reload()
  await trader.live()
  await expect(trader.field('Cost')).toBeVisible()
  expect(faults).toEqual([])
})

test('[ORD-01, R4.3] a trader works out a profit, keeps an order as a preset and sends it after a reload', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.field('Price').fill('50000')
  await trader.field('Quantity').fill('0.02')
  await page.getByText('Post-only').first().click()

  await page.getByRole('button', { name: 'Calculator' }).click()
  const calculator = page.getByRole('dialog', { name: /^Calculator/ })
  await trader.field('Exit price').fill('55000')
  await expect(calculator.getByText('+100.00 USDT')).toBeVisible()
  await expectNothingSerious(page)
  for (const name of ['Target', 'Liquidation', 'Average']) {
    await calculator.getByRole('tab', { name }).click()
    await expectNothingSerious(page)
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Order presets' }).click()
  const presets = page.getByRole('dialog', { name: 'Order presets' })
  await presets.getByRole('textbox', { name: 'Name' }).fill('Patient')
  await presets.getByRole('button', { name: 'Save the present order' }).click()
  await expect(presets.getByText(/Limit · 0\.02 Quantity · Post-only/)).toBeVisible()
  await expectNothingSerious(page)
  await page.reload()
  await trader.live()
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  await page.getByRole('button', { name: 'Order presets' }).click()
  await presets.getByRole('button', { name: 'Use the preset Patient' }).click()
  await trader.field('Price').fill(String(Math.round(await trader.bestBid()) - 3_000))
  await trader.send(BUY)
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toEqual([expect.objectContaining({ side: 'Buy', qty: '0.02', timeInForce: 'PostOnly' })])
  expect(faults).toEqual([])
})

test('[ACC-02] the account’s risk stands under the buttons and moves with a position; on a phone it is one line', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const gauge = page.getByRole('region', { name: 'Margin and risk' })
  const rate = gauge.getByRole('meter', { name: 'Initial margin rate' })
  await expect(rate).toHaveAttribute('aria-valuetext', '0.00%')
  await trader.market('Buy', '0.5')
  await expect(rate).toHaveAttribute('aria-valuetext', /^[1-9]\d*\.\d\d%$/)
  await expectNothingSerious(page)
  await gauge.getByRole('button', { name: 'Demo funds' }).click()
  await page.getByRole('menuitem', { name: 'USDT' }).click()
  await expect(page.getByText(/added\.$/).first()).toBeVisible()
  // a low window leaves its room to the order form
  await page.setViewportSize({ width: 1366, height: 625 })
  const short = gauge.getByRole('button', { name: /^Margin and risk IM [\d.]+% MM [\d.]+%/ })
  await expect(short).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation').getByRole('button', { name: /Trade/ }).click()
  await expect(short).toBeVisible()
  await expectNothingSerious(page)
  expect(faults).toEqual([])
})

test('[ORD-01, R2.22] what a trader sets for orders, letters and messages holds after a reload, the price limits on the exchange', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('checkbox', { name: 'Limit', exact: true }).click()
  await settings.getByRole('radio', { name: 'Larger' }).click()
  await settings.getByRole('switch', { name: 'Move prices to the limit' }).click()
  await expect(settings.getByRole('switch', { name: 'Move prices to the limit' })).not.toBeChecked()
  await expectNothingSerious(page)
  expect(await ask(page, venue.url, 'account/limit-px-action')).toEqual({ modifyEnable: false })

  await page.reload()
  await trader.live()
  await expect(page.locator('html')).toHaveAttribute('data-text', 'larger')
  const bid = Math.round(await trader.bestBid())
  await trader.field('Quantity').fill('0.01')
  await trader.field('Price').fill(String(bid * 2))
  const buy = page.getByRole('button', { name: BUY })
  await expect(buy).toContainText('Beyond price limits')
  await expect(buy).toBeDisabled()
  await trader.field('Price').fill(String(bid - 3_000))
  await buy.click()
  // sent without confirmation, as chosen; the toast covers no table and no chart
  await expect.poll(() => ordersOf(page, venue.url)).toHaveLength(1)
  expect(faults).toEqual([])
})
