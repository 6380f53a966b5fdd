import type { Locator } from '@playwright/test'
import { expectNothingSerious } from './axe.ts'
import { allOrdersOf, ordersOf } from './exchange-api.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** Returns the price of a row of the ladder as a plain decimal. */
async function priceOf(row: Locator): Promise<string> {
  const shown = await row.getByRole('rowheader').innerText()
  return shown.trim().split(/\s/)[0]!.replaceAll(',', '')
}

const number = (text: string | undefined) => Number(text)

test('[ORD-13, ORD-14] clicks on the book trade only while they are armed, and no longer after another contract or a reload', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const book = page.getByRole('region', { name: 'Order book' })
  const far = trader.bids().getByRole('button').nth(7)
  await trader.field('Quantity').fill('0.01')
  await trader.field('Price').fill('')
  // While click trading is off, a click fills in the price and sends nothing.
  await far.click({ position: { x: 20, y: 8 } })
  await expect(trader.field('Price')).not.toHaveValue('')
  expect(await ordersOf(page, venue.url)).toEqual([])

  const arm = book.getByRole('button', { name: 'Click trading' })
  await arm.click()
  await expect(arm).toHaveAttribute('aria-pressed', 'true')
  await expect(book.getByRole('status')).toContainText('Click trading is on. A bid buys, an ask sells: 0.010 BTC · GTC')
  await expectNothingSerious(page)
  await far.click({ position: { x: 20, y: 8 } })
  await expect
    .poll(() => allOrdersOf(page, venue.url))
    .toMatchObject([{ side: 'Buy', orderType: 'Limit', timeInForce: 'GTC', qty: '0.01' }])
  // Without a quantity nothing is sent, and the page says so.
  await trader.field('Quantity').fill('')
  await far.click({ position: { x: 20, y: 8 } })
  await expect(page.getByText('No order was sent')).toBeVisible()
  expect(await allOrdersOf(page, venue.url)).toHaveLength(1)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and contracts' }).fill('go to ethusdt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ETHUSDT$/)
  await expect(arm).toHaveAttribute('aria-pressed', 'false')
  await trader.live()
  await arm.click()
  await page.reload()
  await trader.live()
  await expect(arm).toHaveAttribute('aria-pressed', 'false')
  expect(faults).toEqual([])
})

test('[ORD-13, CHT-08] the ladder places, moves and cancels orders by pointer and by keys while it is armed', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.field('Quantity').fill('0.01')
  await trader.tab('Ladder')
  const ladder = page.getByRole('region', { name: 'Price ladder' })
  await ladder.getByRole('button', { name: /^Price step/ }).click()
  await page.getByRole('menuitemradio').last().click()
  const rows = ladder.getByRole('row')
  await expect(rows.nth(10)).toBeVisible()
  // Far enough from the end, because the note about click trading hides the last rows.
  const place = (await rows.count()) - 6
  const low = rows.nth(place)
  const price = await priceOf(low)

  // While click trading is off, a click only fills in the price.
  await low.locator('[data-cell="Buy"]').click()
  await expect.poll(async () => number(await trader.field('Price').inputValue())).toBe(number(price))
  expect(await ordersOf(page, venue.url)).toEqual([])

  await ladder.getByRole('button', { name: 'Click trading' }).click()
  await low.locator('[data-cell="Buy"]').click()
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).map((order) => number(order['price'])))
    .toEqual([number(price)])
  const own = ladder.locator('[data-own="Buy"]')
  await expect(own).toHaveText('Your order 0.010')
  await expectNothingSerious(page)
  // The own order is shown whole within its cell, whatever the quantity of the order book.
  const cell = low.locator('[data-cell="Buy"]')
  const [badge, around] = [(await own.boundingBox())!, (await cell.boundingBox())!]
  expect(badge.x).toBeGreaterThanOrEqual(around.x)
  expect(badge.x + badge.width).toBeLessThanOrEqual(around.x + around.width)

  // The order is dragged two prices down.
  const lower = rows.nth(place + 2)
  const aim = await priceOf(lower)
  const [from, to] = [(await own.boundingBox())!, (await lower.boundingBox())!]
  await page.mouse.move(from.x + 5, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y + 20, { steps: 3 })
  await page.mouse.move(from.x + 5, to.y + 8, { steps: 3 })
  await page.mouse.up()
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).map((order) => number(order['price'])))
    .toEqual([number(aim)])

  // The depth chart marks the order, and a click there fills in only the price.
  await trader.tab('Depth')
  const depth = page.getByRole('slider', { name: 'Depth of the order book' })
  const marked = depth.getByText('You have an order here')
  for (let times = 0; times < 6 && (await marked.count()) === 0; times += 1)
    await page.getByRole('button', { name: 'Show more prices' }).click()
  await expect(marked).toBeAttached()
  await depth.hover({ position: { x: 60, y: 200 } })
  await expect(depth).toHaveAttribute('aria-valuetext', /^[\d,.]+: [\d,.]+ up to there$/)
  await expectNothingSerious(page)
  await depth.click({ position: { x: 60, y: 200 } })
  await expect.poll(async () => number(await trader.field('Price').inputValue())).toBeLessThan(number(aim))
  expect(await ordersOf(page, venue.url)).toHaveLength(1)

  // The order is cancelled by a click.
  await expect(own).toBeVisible()
  await own.click()
  await expect.poll(() => ordersOf(page, venue.url)).toEqual([])

  // By keyboard alone: an order is placed at a lower price, picked up, dropped one price lower, and cancelled.
  await ladder.getByRole('grid').focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => ordersOf(page, venue.url)).toHaveLength(1)
  const placed = number((await ordersOf(page, venue.url))[0]?.['price'])
  await expect(own).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => number((await ordersOf(page, venue.url))[0]?.['price'])).toBeLessThan(placed)
  await expect(page.getByRole('gridcell', { selected: true })).toContainText('0.010')
  await page.keyboard.press('Delete')
  await expect.poll(() => ordersOf(page, venue.url)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('theme light')
  await page.keyboard.press('Enter')
  await expectNothingSerious(page)
  expect(faults).toEqual([])
})
