import { ordersOf } from './exchange-api.ts'
import { BUY, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[ORD-01, ORD-10, TAB-02] a trader places a stop-limit and a conditional market order, and they wait in the exchange', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid())
  const [above, limit, below] = [price + 3_000, price + 3_100, price - 3_000]

  await trader.kind(/^Stop limit/)
  await page.getByRole('spinbutton', { name: 'Trigger price' }).fill(String(above))
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill(String(limit))
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.02')
  await expect(page.getByText(`Last rises to ${above.toLocaleString('en-US')}.0`)).toBeVisible()
  await trader.send(BUY, new RegExp(`Last rises to ${above.toLocaleString('en-US')}`))
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([
      {
        orderStatus: 'Untriggered',
        orderType: 'Limit',
        side: 'Buy',
        qty: '0.02',
        price: String(limit),
        triggerPrice: String(above),
        triggerBy: 'LastPrice',
        triggerDirection: 1,
      },
    ])

  // Triggered by the mark price, below it: the same panel, then as a reduce-only market order.
  await trader.kind(/^Conditional/)
  await page.getByRole('button', { name: 'Trigger by: Last' }).click()
  await page.getByRole('menuitemradio', { name: 'Mark' }).click()
  await page.getByRole('spinbutton', { name: 'Trigger price' }).fill(String(below))
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.03')
  await page.getByRole('checkbox', { name: 'Reduce-only' }).click()
  await trader.send(/^Close long/, /Mark falls to/)
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).find(({ side }) => side === 'Sell'))
    .toMatchObject({
      orderStatus: 'Untriggered',
      orderType: 'Market',
      qty: '0.03',
      reduceOnly: true,
      triggerPrice: String(below),
      triggerBy: 'MarkPrice',
      triggerDirection: 2,
    })

  await trader.tab('Open orders')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  await expect(orders.getByRole('row').filter({ hasText: 'Stop limit' })).toHaveCount(1)
  await expect(orders.getByRole('row').filter({ hasText: 'Conditional' })).toHaveCount(1)
  await orders
    .getByRole('button', { name: /^Cancel the/ })
    .first()
    .click()
  await expect.poll(async () => (await ordersOf(page, venue.url)).length).toBe(1)

  // The kind of order is stored.
  await page.reload()
  await trader.live()
  await expect(page.getByRole('radio', { name: 'Conditional' })).toBeChecked()
  expect(faults).toEqual([])
})
