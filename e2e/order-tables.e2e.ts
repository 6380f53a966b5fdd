import { expectNothingSerious } from './axe.ts'
import { listOf, ordersOf, post } from './exchange-api.ts'
import { BUY, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

const CREATE = 'order/create'
const stopLimit = (price: number) => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.02',
  price: `${price + 3_100}`,
  triggerPrice: `${price + 3_000}`,
})

test('[ORD-07, TAB-02] trigger, price and quantity of an order that waits are edited where they stand', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid())
  await post(page, CREATE, stopLimit(price))
  await trader.tab('Open orders')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  const row = orders.getByRole('row').filter({ hasText: 'Stop limit' })
  await expect(row).toContainText('0.020 BTC')

  const edit = async (button: RegExp, field: string, typed: string) => {
    await row.getByRole('button', { name: button }).click()
    await page.getByRole('spinbutton', { name: field }).fill(typed)
  }
  // The exchange would refuse a trigger price that the market has already reached; the form shows this before it is
  // sent.
  await edit(/^Edit trigger price/, 'New trigger price', `${price - 3_000}`)
  await expect(page.getByText('The market is already there')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectNothingSerious(page)
  await page.getByRole('spinbutton', { name: 'New trigger price' }).fill(`${price + 2_000}`)
  await page.getByRole('button', { name: 'Trigger by: Last' }).click()
  await page.getByRole('menuitemradio', { name: 'Mark' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([
      { triggerPrice: `${price + 2_000}`, triggerBy: 'MarkPrice', price: `${price + 3_100}`, qty: '0.02' },
    ])

  await edit(/^Edit price/, 'New price', `${price + 2_500}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => ordersOf(page, venue.url)).toMatchObject([{ price: `${price + 2_500}` }])
  await edit(/^Edit quantity/, 'New quantity', '0.03')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([
      { qty: '0.03', price: `${price + 2_500}`, triggerPrice: `${price + 2_000}`, orderStatus: 'Untriggered' },
    ])
  expect(faults).toEqual([])
})

test('[ORD-07, TAB-02, REC-06] each kind has its columns, and is cancelled without touching the others', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withLong(page, venue.url, '0.1')
  const price = Math.round(await trader.bestBid())
  await post(page, CREATE, stopLimit(price))
  await post(page, CREATE, { ...stopLimit(price), qty: '0.04' })
  await post(page, 'position/set-tp-sl-ts', {
    symbol: 'BTCUSDT',
    takeProfit: `${price + 4_000}`,
    stopLoss: `${price - 4_000}`,
    trailingStop: '900',
  })
  await post(page, 'position/set-mmr-close', { symbol: 'BTCUSDT', rateE4: 8_000 })
  await trader.tab('Open orders')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  const show = (kind: RegExp) => orders.getByRole('radiogroup', { name: 'Order type' }).getByText(kind).click()

  await show(/^MMR close/)
  await expect(orders.getByRole('row').filter({ hasText: '80.00%' })).toHaveCount(1)
  await show(/^Trailing stop/)
  await expect(orders.getByRole('row').filter({ hasText: '900.0' })).toHaveCount(1)
  await show(/^Stop limit/)
  await expect(orders.getByRole('row').filter({ hasText: 'Stop limit' })).toHaveCount(2)
  await expectNothingSerious(page)

  await orders.getByRole('button', { name: 'Cancel all (Stop limit)' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Orders of other types stay.')
  await question.getByRole('button', { name: 'Cancel all' }).click()
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).map(({ stopOrderType }) => stopOrderType).toSorted())
    .toEqual(['MmRateClose', 'StopLoss', 'TakeProfit', 'TrailingStop'])
  await show(/^TP\/SL/)
  await orders.getByRole('button', { name: 'Cancel all (TP/SL)' }).click()
  await question.getByRole('button', { name: 'Cancel all' }).click()
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).map(({ stopOrderType }) => stopOrderType).toSorted())
    .toEqual(['MmRateClose', 'TrailingStop'])
  expect(faults).toEqual([])
})

test('[REC-06, TAB-02, TAB-03] the parts of a split order are one row, among open orders and in history, and open to their own', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  // Larger than one order may be, and so far below the market that a demo account can pay for it.
  await post(page, CREATE, {
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '1500',
    price: '100',
    orderLinkId: 'large',
  })
  await expect.poll(async () => (await ordersOf(page, venue.url)).length).toBe(2)
  await trader.tab('Open orders 1')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  const row = orders.getByRole('row').filter({ hasText: 'BTCUSDT' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Limit (2)')
  await expect(row).toContainText('1,500.000 BTC')
  // One of the split orders is changed separately, in the expanded row.
  await row.getByRole('button', { name: 'Details' }).click()
  const parts = orders.getByRole('list', { name: 'Orders of this row' })
  await expect(parts.getByRole('button', { name: /^Edit quantity/ })).toHaveCount(2)
  await parts.getByRole('button', { name: 'Edit quantity: 310.000 BTC' }).click()
  await page.getByRole('spinbutton', { name: 'New quantity' }).fill('300')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => new Set((await ordersOf(page, venue.url)).map(({ qty }) => qty)))
    .toEqual(new Set(['1190', '300']))
  await expect(row).toContainText('1,490.000 BTC')
  await expectNothingSerious(page)
  await row
    .getByRole('button', { name: /^Cancel the/ })
    .first()
    .click()
  await expect.poll(() => ordersOf(page, venue.url)).toEqual([])

  await trader.tab('Order history')
  const history = page.getByRole('tabpanel', { name: 'Order history' })
  const merged = history.getByRole('row').filter({ hasText: 'Limit (2)' })
  await expect(merged).toHaveCount(1)
  await expect(merged).toContainText('1,490.000 BTC')
  await expect(merged).toContainText('Cancelled')
  await merged.getByRole('button', { name: 'Details' }).click()
  const past = history.getByRole('list', { name: 'Orders of this row' })
  await expect(past.getByRole('listitem')).toHaveCount(2)
  await past
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click()
  await expect(past.getByText(/^Placed: Limit/)).toBeVisible()
  await expect(past.getByText('No fills.')).toBeVisible()
  await expectNothingSerious(page)
  expect(faults).toEqual([])
})

test('[TAB-02, ORD-08] a past order opens to its fills, and is put into the order form again', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.market('Buy', '0.03')
  await expect.poll(() => ordersOf(page, venue.url, 'history-list')).toHaveLength(1)
  const limit = `${Math.round(await trader.bestBid()) - 2_000}`
  await trader.limit('Buy', limit, '0.02')
  await trader.tab('Open orders')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  await orders.getByRole('button', { name: /^Cancel the/ }).click()
  await expect.poll(() => ordersOf(page, venue.url, 'history-list')).toHaveLength(2)

  await trader.tab('Order history')
  const history = page.getByRole('tabpanel', { name: 'Order history' })
  const filled = history.getByRole('row').filter({ hasText: '0.030 BTC' })
  await filled.first().getByRole('button', { name: 'Details' }).click()
  const fills = history.getByRole('table', { name: 'Fills' })
  const reported = await listOf<unknown>(page, venue.url, 'order/trade-list')
  await expect(fills.getByRole('row')).toHaveCount(reported.length + 1)
  await expect(history.getByText(/fills?: 0\.030 BTC at/)).toBeVisible()
  await filled.first().getByRole('button', { name: 'Details' }).click()

  await history
    .getByRole('row')
    .filter({ hasText: 'Cancelled' })
    .first()
    .getByRole('button', { name: 'Details' })
    .click()
  await history.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity', exact: true })).toHaveValue(/0\.02/)
  await trader.send(BUY)
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([{ price: limit, qty: '0.02', side: 'Buy', orderType: 'Limit', orderStatus: 'New' }])
  expect(faults).toEqual([])
})
