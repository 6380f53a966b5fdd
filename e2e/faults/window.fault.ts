import { freeze } from '../freeze.ts'
import { expect, test } from './fault-test.ts'
import { Wire } from './wire.ts'

test('[RT-03] a sleep of eight seconds: within 2 s fresh prices or a mark', async ({ stage }) => {
  const trader = await stage.trader({ demo: true })
  const { page } = trader
  const settled = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const book = () => document.querySelector('[data-view]')
        let [woke, before] = [0, book()?.textContent]
        document.addEventListener('resume', () => {
          woke = performance.now()
        })
        const look = () => {
          const now = performance.now()
          const fresh = book()?.textContent !== before
          if (woke > 0 && (fresh || book()?.getAttribute('data-freshness') !== 'live')) return resolve(now - woke)
          before = book()?.textContent
          setTimeout(look, 20)
        }
        look()
      }),
  )
  await freeze(page, 8_000)
  expect(await settled).toBeLessThan(2_000)
  await trader.live()
  await stage.bookIsTrue(page)
})

test('[RT-03] hidden for ten minutes on a machine that sleeps: what is shown afterwards is marked or fresh', async ({
  stage,
}) => {
  await stage.context.addInitScript(() => {
    // Simulates a sleeping machine: the wall clock continues, `performance.now()` does not.
    const clock = Date.now.bind(Date)
    let slept = 0
    Date.now = () => clock() + slept
    Object.assign(window, { sleepMinutes: (minutes: number) => (slept += minutes * 60_000) })
  })
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader({ demo: true })
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  wire.deaden()
  await page.evaluate(() => Reflect.get(window, 'sleepMinutes')(10))
  await show('visible')
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const live = [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === 'Live')
          return live || document.querySelector('[data-view]')?.getAttribute('data-freshness') === 'dead'
        }),
      { timeout: 2_000, intervals: [50] },
    )
    .toBe(true)
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: 8_000 })
  await stage.bookIsTrue(page)
})

test('windows of every size and density: nothing breaks', async ({ stage }) => {
  const { page } = await stage.trader({ demo: true })
  for (const [width, height] of [
    [320, 480],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 600],
    [1366, 768],
    [2560, 1440],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(250)
  }
  const devtools = await page.context().newCDPSession(page)
  for (const deviceScaleFactor of [0.5, 1.25, 2, 3]) {
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(1440 / deviceScaleFactor),
      height: Math.round(900 / deviceScaleFactor),
      deviceScaleFactor,
      mobile: false,
    })
    await page.waitForTimeout(250)
  }
  await devtools.send('Emulation.clearDeviceMetricsOverride')
  await stage.bookIsTrue(page)
})

test('a device that cannot draw: the chart fails alone, orders can be placed', async ({ stage }) => {
  await stage.context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('no canvas today')
    }
  })
  const trader = await stage.trader({ demo: true })
  await trader.market('Buy', '0.015')
  await expect.poll(() => stage.ordersOf('0.015')).toBe(1)
})
