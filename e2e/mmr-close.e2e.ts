import { expectNothingSerious, expectNothingSeriousByDayAndNight } from './axe.ts'
import { ordersOf } from './exchange-api.ts'
import { inTheme, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the waiting closes by margin rate, as the exchange reports them. */
async function closes(page: Page, url: string) {
  return (await ordersOf(page, url)).filter(({ stopOrderType }) => stopOrderType === 'MmRateClose')
}

test('[ORD-10, TAB-02] a position is closed by the margin rate: set in the panel, changed, seen and cancelled among the orders, barred in isolated margin', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'system')
  const trader = await Trader.withDemo(page, venue.url)
  const panel = page.getByRole('region', { name: 'Order', exact: true })
  await trader.kind(/^MMR close/)
  await expect(panel.getByText(/^An MMR close belongs to an open position/)).toBeVisible()

  await trader.market('Buy', '0.5')
  await panel.getByRole('radio', { name: 'MMR close' }).click()
  const rate = panel.getByRole('spinbutton', { name: 'Close at' })
  const confirm = panel.getByRole('button', { name: 'Confirm' })
  await expect(panel.getByText('Long 0.500 BTC')).toBeVisible()
  await rate.fill('0.01')
  await expect(panel.getByText('Must be above the present rate of the account.')).toBeVisible()
  await rate.fill('90.01')
  await expect(panel.getByText('At most 90%.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await rate.fill('80')
  await expect(
    panel.getByText('When the maintenance rate reaches 80.00%, all 0.500 BTC is closed at market.'),
  ).toBeVisible()
  await expectNothingSerious(page)
  await confirm.click()
  const question = page.getByRole('dialog', { name: /^MMR close/ })
  await expect(question.getByText('80.00%', { exact: true })).toBeVisible()
  await expectNothingSeriousByDayAndNight(page)
  expect(await closes(page, venue.url)).toEqual([])
  await question.getByRole('checkbox', { name: "Don't ask again: MMR close" }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  await expect
    .poll(() => closes(page, venue.url))
    .toEqual([expect.objectContaining({ triggerRateE4: 8_000, side: 'Sell', qty: '0.5', orderStatus: 'Untriggered' })])
  await expect(panel.getByText('Waits for 80.00%.')).toBeVisible()

  await rate.fill('75.5')
  await confirm.click()
  await expect
    .poll(async () => (await closes(page, venue.url)).map(({ triggerRateE4 }) => triggerRateE4))
    .toEqual([7_550])
  await expect(panel.getByText('Waits for 75.50%.')).toBeVisible()
  // reported as one event
  await expect(page.getByText('MMR close set').first()).toBeVisible()
  await expect(page.getByText('Order cancelled')).toHaveCount(0)

  // The close is a row among the orders that can be cancelled; then the panel no longer shows it.
  await trader.tab('Open orders')
  const row = page.getByRole('row').filter({ hasText: 'MMR close' })
  await expect(row).toContainText('75.5')
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await expect.poll(() => closes(page, venue.url)).toEqual([])
  await expect(panel.getByText(/^Waits for/)).toHaveCount(0)

  await page.getByRole('button', { name: /^Margin mode/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Margin and position mode' })
  await dialog.getByRole('radio', { name: /^Isolated/ }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(/^In isolated margin each position has a margin of its own/)).toBeVisible()
  await expect(rate).toHaveCount(0)
  expect(faults).toEqual([])
})
