import { expect, type Page, test } from './fault-test.ts'
import { Wire } from './wire.ts'

const says = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })
const LIVE = /^Live/

test('[RT-03] no network: everything says that it is old, orders are held back, a page not yet fetched says so, and all comes back by itself @quick', async ({
  stage,
}) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader({ demo: true })
  await stage.context.setOffline(true)
  wire.refusing = true
  wire.deaden()
  await stage.cutNow(page)
  await expect(says(page, /Offline/)).toBeVisible({ timeout: 8_000 })
  await expect(page.getByRole('button', { name: /^Buy \/ Long/ })).toBeDisabled()
  await page.waitForTimeout(3_000)
  await page.getByRole('link', { name: 'Tokens', exact: true }).click()
  await expect(page.getByText('No connection: this part has not been loaded yet.')).toBeVisible()
  await stage.mendNow(page)
  wire.refusing = false
  await stage.context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Leveraged tokens' })).toBeVisible({ timeout: 15_000 })
  await page.goBack()
  await expect(says(page, LIVE)).toBeVisible({ timeout: 5_000 })
  await stage.bookIsTrue(page)
})

test('[RT-03] a socket that says OPEN and is dead is marked within 4 s and replaced', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader({ demo: true })
  wire.deaden()
  await stage.cutNow(page)
  await expect(page.locator('[data-freshness=stale]').first()).toBeVisible({ timeout: 4_500 })
  await stage.mendNow(page)
  await expect(says(page, LIVE)).toBeVisible({ timeout: 8_000 })
  await stage.bookIsTrue(page)
})

test('[RT-03] orders ask again when prices are older than 10 s', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const trader = await stage.trader({ demo: true })
  const { page } = trader
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.011')
  // The stored choice to send without confirmation must not apply here.
  await page.evaluate(() => localStorage.setItem('perpdesk.settings.1', JSON.stringify({ confirmOrders: false })))
  await page.reload()
  await trader.live()
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.011')
  wire.refusing = true
  wire.deaden()
  await stage.cutNow(page)
  await page.waitForTimeout(11_500)
  await page.getByRole('button', { name: /^Buy \/ Long/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stage.ordersOf('0.011')).toBe(0)
  await stage.mendNow(page)
})

test('[RT-01] ten cuts in a row: it comes back each time, with one connection of each kind', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader({ demo: true })
  for (let cut = 0; cut < 10; cut += 1) {
    await wire.cut()
    await page.waitForTimeout(150)
  }
  await expect(says(page, LIVE)).toBeVisible({ timeout: 10_000 })
  await stage.bookIsTrue(page)
  expect(wire.opened).toBeLessThan(40)
})

test('[RT-01] a server that takes no connections is not hammered', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader()
  wire.refusing = true
  await wire.cut()
  await stage.cutNow(page)
  const before = wire.opened
  await page.waitForTimeout(10_000)
  expect(wire.opened - before).toBeLessThan(12)
  await stage.mendNow(page)
  wire.refusing = false
  await expect(says(page, LIVE)).toBeVisible({ timeout: 12_000 })
})

test('[RT-03] a slow line is called slow and never shows old prices as live', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader()
  wire.delay = 1_400
  await expect(says(page, /Slow/)).toBeVisible({ timeout: 15_000 })
  wire.delay = 0
  await expect(says(page, LIVE)).toBeVisible({ timeout: 15_000 })
})

test('[RT-03] another network under the same page: the dead connection is found at once', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader()
  wire.deaden()
  await page.evaluate(() => {
    Reflect.get(navigator, 'connection').dispatchEvent(new Event('change'))
  })
  // The state is shown only briefly, so it is checked in every frame.
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.startsWith('Live')),
    undefined,
    { polling: 'raf', timeout: 2_500 },
  )
  await expect(says(page, LIVE)).toBeVisible({ timeout: 5_000 })
})

test('an exchange that takes no orders: said within a second in every window, nothing can be sent, until it is over', async ({
  stage,
}) => {
  const wire = await Wire.between(stage.context)
  const first = await stage.trader({ demo: true })
  const post = (success: boolean) => {
    // Like the exchange, sends the message on every connection, because another window may become the leader.
    const informed = new Set<number>()
    wire.mangle = (text, connection) => {
      if (informed.has(connection) || !text.startsWith('{"topic":"orderbook.')) return [text]
      informed.add(connection)
      const status = { op: 'status', success, retCode: success ? 0 : 10_016, retMsg: 'diskFull', ts: Date.now() }
      return [JSON.stringify(status), text]
    }
  }
  const buy = (page: Page) => page.getByRole('button', { name: /^Buy \/ Long/ })
  await first.page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.015')
  await expect(buy(first.page)).toBeEnabled()
  post(false)
  await expect(says(first.page, /Orders paused/)).toBeVisible({ timeout: 1_500 })
  await expect(buy(first.page)).toBeDisabled()
  await stage.bookIsTrue(first.page)
  // A window opened later shares the connection and receives the message too.
  const second = await stage.page()
  await second.goto(`${stage.running.url}/trade/usdt/BTCUSDT`)
  await expect(says(second, /Orders paused/)).toBeVisible()
  post(true)
  for (const page of [first.page, second]) await expect(says(page, LIVE)).toBeVisible()
  await expect(buy(first.page)).toBeEnabled()
})
