import type { Route } from '@playwright/test'
import { expect, test } from './fault-test.ts'

const CREATE = '**/contract/v5/order/create'

/** Things that can happen to the answer of an order, with the number of orders that the exchange then has. */
const FAULTS: readonly (readonly [string, number, (route: Route) => Promise<unknown>])[] = [
  [
    'the exchange has it and the line breaks before the answer',
    1,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  ],
  ['the line breaks before it is sent', 0, (route) => route.abort('connectionreset')],
  [
    'a web page comes instead of the answer',
    1,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' })
    },
  ],
  [
    'an empty answer comes',
    1,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 200, body: '' })
    },
  ],
  [
    'an answer of another shape comes',
    1,
    async (route) => {
      await route.fetch()
      await route.fulfill({ json: { retCode: 0, retMsg: 'OK', result: { orderId: 7 }, retExtInfo: {}, time: 1 } })
    },
  ],
  [
    'the answer is later than anybody waits',
    1,
    async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 11_000))
      await route.fulfill({ response }).catch(() => undefined)
    },
  ],
]

for (const [index, [what, orders, act]] of FAULTS.entries()) {
  test(`an order of which ${what}: asked for by its id, never sent twice${index === 0 ? ' @quick' : ''}`, async ({
    stage,
  }) => {
    const trader = await stage.trader({ demo: true })
    const { page } = trader
    const qty = `0.02${index + 1}`
    let sent = 0
    await page.route(CREATE, async (route) => {
      sent += 1
      await act(route)
    })
    await trader.market('Buy', qty)
    await expect(
      page.getByText(orders === 1 ? /exchange has your order/ : /did not reach the exchange/).first(),
    ).toBeVisible({
      timeout: 30_000,
    })
    await expect.poll(() => stage.ordersOf(qty)).toBe(orders)
    expect(sent).toBe(1)
    // Only now may the next order be sent.
    await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.05')
    await expect(page.getByRole('button', { name: /^Buy \/ Long/ })).toBeEnabled()
  })
}

test('a double click and a held Enter on the last button: one order', async ({ stage }) => {
  const { page } = await stage.trader({ demo: true })
  let sent = 0
  await page.route(CREATE, async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.031')
  await page.getByRole('button', { name: /^Buy \/ Long/ }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Buy \/ Long/ })
  await confirm.focus()
  const box = await confirm.boundingBox()
  for (let press = 0; press < 6; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  if (box !== null) await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => stage.ordersOf('0.031')).toBe(1)
  expect(sent).toBe(1)
})

test('the page is left while an order is under way: the next page asks and sends nothing', async ({ stage }) => {
  const trader = await stage.trader({ demo: true })
  const { page } = trader
  let sent = 0
  await page.route(CREATE, async (route) => {
    sent += 1
    await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await route.abort().catch(() => undefined)
  })
  await trader.market('Buy', '0.032')
  await expect.poll(() => stage.ordersOf('0.032')).toBe(1)
  await page.reload()
  // The toast is shown as soon as the answer is received, possibly before prices are live, and removed some seconds
  // later.
  await expect(page.getByText(/exchange has your order/).first()).toBeVisible({ timeout: 45_000 })
  await trader.live()
  expect(sent).toBe(1)
  expect(await stage.ordersOf('0.032')).toBe(1)
})

test('[REQ-05] too many requests, again and again: told once, nothing lost, nothing sent twice', async ({ stage }) => {
  const trader = await stage.trader({ demo: true })
  const { page } = trader
  const busy = (route: Route) =>
    route.fulfill({
      status: 429,
      json: { retCode: 10006, retMsg: 'Too many visits', result: {}, retExtInfo: {}, requestId: 'x', time: Date.now() },
    })
  await page.route('**/contract/v5/**', busy)
  await trader.market('Buy', '0.033')
  for (const panel of ['Order history', 'Trade history', 'Assets', 'Positions']) await trader.tab(panel)
  await page.waitForTimeout(1_000)
  expect(await stage.ordersOf('0.033')).toBe(0)
  await page.unroute('**/contract/v5/**')
  await trader.market('Buy', '0.033')
  await expect.poll(() => stage.ordersOf('0.033')).toBe(1)
})
