import type { Locator } from '@playwright/test'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** Expects that all columns are visible on the two most common screen sizes. */
async function expectAllColumnsSeen(panel: Locator): Promise<void> {
  const table = panel.getByRole('table')
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
  ] as const) {
    await panel.page().setViewportSize({ width, height })
    await expect
      .poll(() => table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)))
      .toBe(0)
  }
}

test('[ROUTE-01, ORD-07, POS-02, SIM-01] a new trader places, changes and cancels an order, then trades a round trip', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.arriving(page, venue.url)
  await expect(page.getByRole('application')).toBeVisible()
  await trader.startDemo()

  // A buy well below the market rests.
  const far = Math.round((await trader.bestBid()) * 0.97)
  await trader.limit('Buy', String(far), '0.01')
  await trader.tab('Open orders')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  const row = orders.getByRole('row').filter({ hasText: 'BTCUSDT' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(far.toLocaleString('en-US'))

  // No column has to be scrolled to.
  await expectAllColumnsSeen(orders)

  // The price of the order is changed in place.
  await row.getByRole('button', { name: /^Edit price/ }).click()
  await page.getByRole('spinbutton', { name: 'New price' }).fill(String(far - 10))
  await page.getByRole('spinbutton', { name: 'New price' }).press('Enter')
  await expect(row).toContainText((far - 10).toLocaleString('en-US'))

  await row.getByRole('button', { name: /^Cancel the/ }).click()
  await expect(row).toHaveCount(0)

  // A market order fills against the simulated market makers.
  await trader.market('Buy', '0.02')
  await trader.tab('Positions')
  const positions = page.getByRole('tabpanel', { name: /^Positions/ })
  const position = positions.getByRole('row').filter({ hasText: 'BTCUSDT' })
  await expect(position).toHaveCount(1)
  await expect(position).toContainText('Long')
  await expectAllColumnsSeen(positions)

  await position.getByRole('button', { name: /Market/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Close 0.02/ }).click()
  await expect(position).toHaveCount(0)

  // Everything that happened is in the histories.
  await trader.tab('Trade history')
  const trades = page.getByRole('tabpanel', { name: /^Trade history/ })
  await expect.poll(() => trades.getByRole('row').filter({ hasText: 'BTCUSDT' }).count()).toBeGreaterThanOrEqual(2)
  await trader.tab('Closed PnL')
  const closed = page.getByRole('tabpanel', { name: /^Closed PnL/ })
  await expect.poll(() => closed.getByRole('row').filter({ hasText: 'BTCUSDT' }).count()).toBeGreaterThanOrEqual(1)
  await trader.tab('Order history')
  const ended = page.getByRole('tabpanel', { name: /^Order history/ })
  await expect(ended.getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(1)
  expect(faults).toEqual([])
})
