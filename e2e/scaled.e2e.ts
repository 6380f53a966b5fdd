import { expectNothingSerious } from './axe.ts'
import { lastPrice, ordersOf } from './exchange-api.ts'
import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the account's open orders, as the exchange reports them, lowest price first. */
async function openOrders(page: Page, url: string) {
  return (await ordersOf(page, url)).toSorted((a, b) => Number(a['price']) - Number(b['price']))
}

const SCALED = /^Scaled/

interface Row {
  readonly lowest: number
  readonly highest: number
  readonly count: number
  readonly qty: string
}

async function write(trader: Trader, { lowest, highest, count, qty }: Row): Promise<void> {
  await trader.field('Lowest price').fill(String(lowest))
  await trader.field('Highest price').fill(String(highest))
  await trader.field('Number of orders').fill(String(count))
  await trader.field('Quantity').fill(qty)
}

test('[ORD-01, ORD-10, ORD-11] a trader sees the orders of a row, sends them, and they lie in the exchange under one parent', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid())
  const lowest = price - 3_000
  await trader.kind(SCALED)
  await expect(page.getByText('Enter both prices and a quantity to see the orders.')).toBeVisible()
  await write(trader, { lowest, highest: lowest + 1_000, count: 5, qty: '0.015' })
  await page.getByRole('button', { name: 'Size distribution: Flat' }).click()
  await page.getByRole('menuitemradio', { name: /^Increasing/ }).click()
  const list = page.getByRole('region', { name: 'Orders to be sent' })
  await expect(list.getByRole('row')).toHaveCount(6)
  await expect(list.getByRole('row').nth(5)).toContainText('0.005')
  await expectNothingSerious(page)

  await page.getByRole('button', { name: /^Buy \/ Long/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('5 · Increasing')
  await expect(question.getByRole('row')).toHaveCount(6)
  await expectNothingSerious(page)
  await question.getByRole('button', { name: /^Buy \/ Long/ }).click()
  await expect(question).toBeHidden()
  const expected = [0, 1, 2, 3, 4].map((place) => ({
    side: 'Buy',
    orderType: 'Limit',
    timeInForce: 'GTC',
    orderStatus: 'New',
    price: String(lowest + place * 250),
    qty: `0.00${place + 1}`,
  }))
  await expect.poll(() => openOrders(page, venue.url)).toMatchObject(expected)
  const parents = new Set((await openOrders(page, venue.url)).map(({ parentOrderId }) => parentOrderId))
  expect([...parents]).toEqual([expect.stringMatching(/^\d+$/)])
  await expect(page.getByText('Order placed (5)')).toBeVisible()
  // one row for all of them
  await expect(page.getByRole('tab', { name: 'Open orders 1' })).toBeVisible()
  expect(faults).toEqual([])
})

test('[ORD-01, ORD-11, ERR-01] a row whose answer is lost is there once, also after a reload; post-only and shares are kept', async ({
  page,
  venue,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid())
  await trader.kind(SCALED)
  await write(trader, { lowest: price + 2_000, highest: price + 2_100, count: 2, qty: '0.1' })
  await page.getByRole('button', { name: 'Size distribution: Flat' }).click()
  await page.getByRole('menuitemradio', { name: /^Custom/ }).click()
  await page.getByRole('spinbutton', { name: 'Order 1' }).fill('70')
  const sell = page.getByRole('button', { name: /^Sell \/ Short/ })
  await expect(sell).toBeDisabled()
  await expect(sell).toContainText('Check the shares')
  await page.getByRole('spinbutton', { name: 'Order 2' }).fill('30')
  await page.getByRole('checkbox', { name: 'Post-only' }).click()

  let sent = 0
  await page.route('**/contract/v5/order/create-scaled', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  // the outcome cannot be queried until the page is reloaded
  await page.route('**/contract/v5/order/find*', (route) => route.abort())
  await sell.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sell \/ Short/ })
    .click()
  await expect(sell).toContainText('Checking')
  await page.unroute('**/contract/v5/order/find*')
  await page.reload()
  await trader.live()
  await expect(page.getByText('The exchange has your order')).toBeVisible({ timeout: START_WITHIN })
  expect(sent).toBe(1)
  const orders = await openOrders(page, venue.url)
  expect(orders).toMatchObject([
    { side: 'Sell', qty: '0.07', price: String(price + 2_000), timeInForce: 'PostOnly' },
    { side: 'Sell', qty: '0.03', price: String(price + 2_100), timeInForce: 'PostOnly' },
  ])
  expect(orders).toHaveLength(2)
})

test('[ORD-11] a row that closes is cut to the position, and the panel says it first', async ({ page, venue }) => {
  const trader = await Trader.withLong(page, venue.url, '0.05')
  const price = Math.round(await trader.bestBid())
  await trader.kind(SCALED)
  await write(trader, { lowest: price + 2_000, highest: price + 2_200, count: 3, qty: '0.06' })
  await page.getByRole('checkbox', { name: 'Reduce-only' }).click()
  await page.getByRole('button', { name: /^Close long/ }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(/0\.05/).first()).toBeVisible()
  await question.getByRole('button', { name: /^Close long/ }).click()
  await expect
    .poll(() => openOrders(page, venue.url))
    .toMatchObject([
      { qty: '0.02', reduceOnly: true },
      { qty: '0.02', reduceOnly: true },
      { qty: '0.01', reduceOnly: true },
    ])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test.beforeEach(({ page }) => inTheme(page, 'light'))

  test('[ORD-01, ORD-11] a row is written and sent by touch', async ({ page, venue }) => {
    const trader = await Trader.onPhone(page, venue.url)
    const price = await lastPrice(page, venue.url)
    await trader.kind(SCALED)
    await write(trader, { lowest: price - 3_000, highest: price - 2_000, count: 2, qty: '0.02' })
    await expectNothingSerious(page)
    await page.getByRole('button', { name: /^Buy \/ Long/ }).tap()
    const question = page.getByRole('dialog')
    await expect(question.getByRole('row')).toHaveCount(3)
    await expectNothingSerious(page)
    await question.getByRole('button', { name: /^Buy \/ Long/ }).tap()
    await expect
      .poll(() => openOrders(page, venue.url))
      .toMatchObject([
        { qty: '0.01', price: String(price - 3_000) },
        { qty: '0.01', price: String(price - 2_000) },
      ])
  })
})
