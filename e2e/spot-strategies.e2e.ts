import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { ask } from './exchange-api.ts'
import { SpotTrader } from './spot-trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Milliseconds until a TWAP's first order has been sent and shown, on a busy machine. */
const BEGINS_WITHIN = 30_000

type Row = Readonly<Record<string, string | number>>

/** Returns the user's strategies on BTC/USDT, as the exchange reports them. */
async function strategies(page: Page, url: string, list: 'list' | 'history-list' = 'list'): Promise<readonly Row[]> {
  const symbol = encodeURIComponent('BTC/USDT')
  return (await ask<{ list: readonly Row[] }>(page, url, `strategy/${list}?symbol=${symbol}`)).list
}

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  const isPhone = width < 500
  /** Returns the running strategies of a kind: rows of the table, or cards on a phone. */
  const running = (page: Page, kind: string) =>
    (isPhone
      ? page.getByRole('list', { name: 'Strategies' }).getByRole('listitem')
      : page.getByRole('table', { name: 'Strategies' }).getByRole('row')
    ).filter({ has: page.getByRole('button', { name: new RegExp(`^Stop ${kind}`) }) })

  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`[SPOT-02, ORD-01, TAB-02] on ${name} a TWAP buys a pair by slices, shows its progress and is stopped`, async ({
      page,
      venue,
      faults,
    }) => {
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      await trader.choose('Buy', 'TWAP')
      await trader.fill('Hours', '0')
      await trader.fill('Minutes', '5')
      await expectNothingSeriousByDayAndNight(page)
      await trader.confirm('Buy', '0.01')
      await expect
        .poll(() => strategies(page, venue.url))
        .toMatchObject([{ strategyType: 'TWAP', symbol: 'BTC/USDT', side: 'Buy', qty: '0.01', slices: 10, state: 2 }])

      await trader.tab('Strategies')
      const twap = running(page, 'TWAP')
      await expect(twap).toContainText('BTC/USDT')
      await expect(twap).toContainText('0.010000 BTC')
      await expect(twap).toContainText(/[1-9]\/10/, { timeout: BEGINS_WITHIN })
      await expect(twap).toContainText(/0\.00[1-9]000 BTC/, { timeout: BEGINS_WITHIN })
      await expectNothingSeriousByDayAndNight(page)

      await twap.getByRole('button', { name: /^Stop TWAP/ }).click()
      await expect(twap).toHaveCount(0)
      await expect.poll(() => strategies(page, venue.url)).toEqual([])
      await expect
        .poll(() => strategies(page, venue.url, 'history-list'))
        .toMatchObject([{ strategyType: 'TWAP', terminateReason: 'userStop' }])
      await page.getByText('Ended', { exact: true }).click()
      const ended = page.getByRole('table', { name: 'Ended' }).getByRole('row').filter({ hasText: 'TWAP' })
      await expect(ended).toContainText('Stopped by you.')

      // Its orders are in the history; the column with their kind is left out on small screens.
      await trader.tab('Order history')
      const history = page.getByRole('tabpanel', { name: 'Order history' })
      await expect(history.getByText('Filled', { exact: true }).first()).toBeVisible()
      if (!isPhone) await expect(history.getByText('TWAP · Market', { exact: true }).first()).toBeVisible()
      expect(faults).toEqual([])
    })

    test(`[SPOT-02, ORD-01, TAB-02] on ${name} an iceberg on a pair shows one part at a time, which is changed by the strategy alone`, async ({
      page,
      venue,
      faults,
    }) => {
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      const price = await trader.lastPrice()
      await trader.choose('Buy', 'Iceberg')
      await trader.fill('Number of orders', '4')
      // Below the market, so that the part waits.
      await trader.fill('Price', (price * 0.97).toFixed(1))
      await trader.confirm('Buy', '0.04')
      await expect
        .poll(() => strategies(page, venue.url))
        .toMatchObject([{ strategyType: 'Iceberg', pricing: 'Limit', orderCount: 4, childCount: 1, state: 2 }])

      await trader.tab('Open orders')
      await expect(page.getByText('Iceberg · Limit', { exact: true }).first()).toBeVisible()
      await expect(trader.cancels('Buy')).toHaveCount(1)
      await expect(page.getByRole('button', { name: /^Edit (?:price|quantity)/ })).toHaveCount(0)

      await trader.tab('Strategies')
      const iceberg = running(page, 'Iceberg')
      await expect(iceberg).toContainText('Orders: 4')
      await iceberg.getByRole('button', { name: 'Details' }).click()
      const parts = page.getByRole('list', { name: 'Orders of this row' }).getByRole('listitem')
      await expect(parts).toHaveCount(1)
      await expect(parts).toContainText('0.010000 BTC')
      await expectNothingSeriousByDayAndNight(page)

      await iceberg.getByRole('button', { name: /^Stop Iceberg/ }).click()
      await expect(iceberg).toHaveCount(0)
      await trader.tab('Open orders')
      await expect(trader.cancels('Buy')).toHaveCount(0)
      expect(faults).toEqual([])
    })
  })
}
