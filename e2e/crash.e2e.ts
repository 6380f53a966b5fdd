import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[DUR-01, RT-01, RT-03] a kill -9 loses nothing: the terminal says that it is cut off, comes back, and the order stands once', async ({
  page,
  venue,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.market('Buy', '0.02')
  const far = Math.round((await trader.bestBid()) * 0.97)
  await trader.limit('Buy', String(far), '0.013')
  await trader.tab('Open orders')
  const order = page
    .getByRole('tabpanel', { name: /^Open orders/ })
    .getByRole('row')
    .filter({ hasText: '0.013' })
  await expect(order).toHaveCount(1)

  await venue.kill()
  await expect(page.getByRole('status').filter({ hasText: /Reconnecting|Offline|Connecting/ })).toBeVisible({
    timeout: 15_000,
  })
  await venue.restart()
  await trader.live()

  await expect(order).toHaveCount(1)
  await page.reload()
  await trader.live()
  await trader.tab('Open orders')
  await expect(order).toHaveCount(1)
  await trader.tab('Positions')
  const position = page
    .getByRole('tabpanel', { name: /^Positions/ })
    .getByRole('row')
    .filter({ hasText: 'BTCUSDT' })
  await expect(position).toHaveCount(1)
  await expect(position).toContainText('0.02')

  // The exchange continues: the same order can be cancelled and stays cancelled.
  await trader.tab('Open orders')
  await order.getByRole('button', { name: /^Cancel the/ }).click()
  await expect(order).toHaveCount(0)
})
