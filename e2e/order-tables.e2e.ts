import { expectNothingSerious } from './axe.ts'
import { ask, tell } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

interface ToldOrder {
  readonly orderId: string
  readonly stopOrderType: string
  readonly [field: string]: unknown
}

const openOrders = async (page: Page, url: string) =>
  (await ask<{ list: ToldOrder[] }>(page, url, 'order/list?symbol=BTCUSDT')).list

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
  const trader = new Trader(page)
  await trader.open(venue.url)
  await trader.startDemo()
  const price = Math.round(await trader.bestBid())
  await tell(page, CREATE, stopLimit(price))
  await trader.tab('Open orders')
  const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
  const row = orders.getByRole('row').filter({ hasText: 'Stop limit' })
  await expect(row).toContainText('0.020 BTC')

  const edit = async (button: RegExp, field: string, typed: string) => {
    await row.getByRole('button', { name: button }).click()
    await page.getByRole('spinbutton', { name: field }).fill(typed)
  }
  // Where the market already is the exchange would refuse it: said before it is sent.
  await edit(/^Edit trigger price/, 'New trigger price', `${price - 3_000}`)
  await expect(page.getByText('The market is already there')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectNothingSerious(page)
  await page.getByRole('spinbutton', { name: 'New trigger price' }).fill(`${price + 2_000}`)
  await page.getByRole('button', { name: 'Trigger by: Last' }).click()
  await page.getByRole('menuitemradio', { name: 'Mark' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => openOrders(page, venue.url))
    .toMatchObject([
      { triggerPrice: `${price + 2_000}`, triggerBy: 'MarkPrice', price: `${price + 3_100}`, qty: '0.02' },
    ])

  await edit(/^Edit price/, 'New price', `${price + 2_500}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => openOrders(page, venue.url)).toMatchObject([{ price: `${price + 2_500}` }])
  await edit(/^Edit quantity/, 'New quantity', '0.03')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => openOrders(page, venue.url))
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
  const trader = new Trader(page)
  await trader.holdLong(venue.url, '0.1')
  const price = Math.round(await trader.bestBid())
  await tell(page, CREATE, stopLimit(price))
  await tell(page, CREATE, { ...stopLimit(price), qty: '0.04' })
  await tell(page, 'position/set-tp-sl-ts', {
    symbol: 'BTCUSDT',
    takeProfit: `${price + 4_000}`,
    stopLoss: `${price - 4_000}`,
    trailingStop: '900',
  })
  await tell(page, 'position/set-mmr-close', { symbol: 'BTCUSDT', rateE4: 8_000 })
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
    .poll(async () => (await openOrders(page, venue.url)).map(({ stopOrderType }) => stopOrderType).toSorted())
    .toEqual(['MmRateClose', 'StopLoss', 'TakeProfit', 'TrailingStop'])
  await show(/^TP\/SL/)
  await orders.getByRole('button', { name: 'Cancel all (TP/SL)' }).click()
  await question.getByRole('button', { name: 'Cancel all' }).click()
  await expect
    .poll(async () => (await openOrders(page, venue.url)).map(({ stopOrderType }) => stopOrderType).toSorted())
    .toEqual(['MmRateClose', 'TrailingStop'])
  expect(faults).toEqual([])
})
