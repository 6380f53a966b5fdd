import { freeze } from '../freeze.ts'
import { Trader } from '../trader.ts'
import { expect, type Stage, test } from './fault-test.ts'

/** Opens a watched page that counts its own WebSockets. */
async function windowOf(stage: Stage) {
  const page = await stage.page()
  let sockets = 0
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/realtime/')) return
    sockets += 1
    socket.on('close', () => {
      sockets -= 1
    })
  })
  const trader = await Trader.arriving(page, stage.running.url)
  return { page, trader, sockets: () => sockets }
}

test('[RT-01] two windows, one connection of each kind: an order in one is seen in the other @quick', async ({
  stage,
}) => {
  const first = await windowOf(stage)
  await first.trader.startDemo()
  const second = await windowOf(stage)
  await expect.poll(() => first.sockets() + second.sockets()).toBe(2)
  await second.trader.market('Buy', '0.014')
  await first.trader.tab('Positions')
  await expect(first.page.getByRole('tabpanel', { name: /^Positions/ })).toContainText('0.014')
  expect(await stage.ordersOf('0.014')).toBe(1)
  await Promise.all([stage.bookIsTrue(first.page), stage.bookIsTrue(second.page)])
})

test('[RT-01] the leading window is closed: another takes over', async ({ stage }) => {
  const first = await windowOf(stage)
  await first.trader.startDemo()
  const second = await windowOf(stage)
  const third = await windowOf(stage)
  await expect.poll(() => first.sockets() + second.sockets() + third.sockets()).toBe(2)
  await first.page.close()
  await expect.poll(() => second.sockets() + third.sockets(), { timeout: 3_000 }).toBe(2)
  await second.trader.live()
  await Promise.all([stage.bookIsTrue(second.page), stage.bookIsTrue(third.page)])
})

test('[RT-01] the leading window is frozen: it gives the connections back, and follows when it wakes', async ({
  stage,
}) => {
  const first = await windowOf(stage)
  await first.trader.startDemo()
  const second = await windowOf(stage)
  await freeze(first.page, 12_000)
  await expect.poll(() => second.sockets(), { timeout: 3_000 }).toBe(2)
  await second.trader.live()
  await stage.bookIsTrue(second.page)
  await first.trader.live()
  await stage.bookIsTrue(first.page)
  await expect.poll(() => first.sockets() + second.sockets()).toBe(2)
})

test('[RT-03] the leading window hangs: a visible one takes its place, and prices are never old unmarked', async ({
  stage,
}) => {
  const first = await windowOf(stage)
  const second = await windowOf(stage)
  await stage.cutNow(second.page)
  void first.page
    .evaluate(() => {
      const until = performance.now() + 15_000
      while (performance.now() < until);
    })
    .catch(() => undefined)
  await expect.poll(() => second.sockets(), { timeout: 5_000 }).toBe(1)
  await stage.mendNow(second.page)
  await second.trader.live()
  await stage.bookIsTrue(second.page)
})

test('[RT-01] a log-out in one window reaches the other within a second or two', async ({ stage }) => {
  const first = await windowOf(stage)
  await first.trader.startDemo()
  const second = await windowOf(stage)
  await expect(second.page.getByText('100,000.00 USDT').first()).toBeVisible()
  await stage.logOutElsewhere()
  await first.page.evaluate(() => localStorage.setItem('perpdesk.session.1', '1'))
  await expect(second.page.getByRole('button', { name: 'Try with a demo account' }).first()).toBeVisible({
    timeout: 3_000,
  })
})

test('[RT-01] no locks and no channels between windows: each has its own connections', async ({ stage }) => {
  await stage.context.addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
  })
  const first = await windowOf(stage)
  const second = await windowOf(stage)
  await expect.poll(() => [first.sockets(), second.sockets()]).toEqual([1, 1])
  await Promise.all([stage.bookIsTrue(first.page), stage.bookIsTrue(second.page)])
})
