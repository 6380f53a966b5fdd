import { expect, type Page, test } from './fault-test.ts'

/** Shifts the device's clock by this many milliseconds; more can be added later. */
function wrongClock(milliseconds: number): void {
  const Real = Date
  let wrong = milliseconds
  // Replaces only what reads the clock: `Date.now` and `new Date()`.
  class Wrong extends Real {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(Real.now() + wrong)
      else super(...(given as [number]))
    }
    static override now(): number {
      return Real.now() + wrong
    }
  }
  Object.assign(window, { Date: Wrong, setClock: (next: number) => (wrong = next) })
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns the milliseconds between the time of day in the status line and the true one, also across midnight. */
async function offBy(page: Page): Promise<number> {
  const shown = await page.locator('footer time').innerText()
  const off = Math.abs(Date.parse(`1970-01-01T${shown}Z`) - (Date.now() % DAY))
  return Math.min(off, DAY - off)
}

for (const [name, wrong] of [
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
] as const) {
  test(`a device whose clock is ${name}: the exchange's time is shown and orders are taken`, async ({ stage }) => {
    await stage.context.addInitScript(wrongClock, wrong)
    const trader = await stage.trader({ demo: true })
    const qty = wrong > 0 ? '0.016' : '0.017'
    await trader.market('Buy', qty)
    await expect.poll(() => stage.ordersOf(qty)).toBe(1)
    await expect.poll(() => offBy(trader.page)).toBeLessThan(3_000)
  })
}

for (const [name, wrong] of [
  ['forward', HOUR],
  ['back', -HOUR],
] as const) {
  test(`[RT-03] a clock set ${name} by an hour under the page: live again in seconds, orders are taken`, async ({
    stage,
  }) => {
    await stage.context.addInitScript(wrongClock, 0)
    const trader = await stage.trader({ demo: true })
    const { page } = trader
    await page.evaluate((next) => Reflect.get(window, 'setClock')(next), wrong)
    await page.waitForTimeout(1_500)
    await trader.live()
    const qty = wrong > 0 ? '0.018' : '0.019'
    await trader.market('Buy', qty)
    await expect.poll(() => stage.ordersOf(qty)).toBe(1)
    await expect.poll(() => offBy(page)).toBeLessThan(3_000)
  })
}
