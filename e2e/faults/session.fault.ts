import { expect, test } from './fault-test.ts'
import { Wire } from './wire.ts'

test('[RT-01] no one-time tokens to be had: the market is live, what is private says that it is old', async ({
  stage,
}) => {
  const wire = await Wire.between(stage.context)
  const trader = await stage.trader({ demo: true })
  const { page } = trader
  await trader.market('Buy', '0.041')
  let asked = 0
  await page.route('**/user/private/ott', (route) => {
    asked += 1
    return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' })
  })
  await wire.cut()
  await expect(page.locator('[role=tabpanel] [data-freshness=dead]').first()).toBeVisible({ timeout: 10_000 })
  await stage.bookIsTrue(page)
  expect(asked).toBeGreaterThanOrEqual(3)
  await page.unroute('**/user/private/ott')
  await trader.live()
})

test('[RT-01] a token that has expired: another is fetched', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  const trader = await stage.trader({ demo: true })
  let spoilt = 0
  wire.mangleUp = (text) => {
    if (!text.includes('"login"') || spoilt === 2) return [text]
    spoilt += 1
    return ['{"op":"login","args":["expired"]}']
  }
  await wire.cut()
  await expect.poll(() => spoilt, { timeout: 15_000 }).toBe(2)
  await trader.live()
  await trader.market('Buy', '0.042')
  await expect(trader.page.getByRole('tabpanel', { name: /^Positions/ })).toContainText('0.042')
})

test('[ERR-01] a session that is ended elsewhere: nothing of the person stays on the screen', async ({ stage }) => {
  const trader = await stage.trader({ demo: true })
  const { page } = trader
  await trader.market('Buy', '0.043')
  await expect(page.getByRole('tabpanel', { name: /^Positions/ })).toContainText('0.043')
  await stage.logOutElsewhere()
  await expect(page.getByRole('button', { name: 'Try with a demo account' }).first()).toBeVisible({ timeout: 10_000 })
  // The list of trades is public, so the trade stays there.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const body = document.body.cloneNode(true) as HTMLElement
        for (const row of body.querySelectorAll('[data-trade], [data-ticks]')) row.remove()
        return body.textContent?.includes('0.043')
      }),
    )
    .toBe(false)
})
