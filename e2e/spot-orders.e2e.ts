import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { BESIDE, MOVES_WITHIN, SpotTrader, WITH_MOVES } from './spot-trader.ts'
import { expect, test } from './venue.ts'

test.use({ hasOwnVenue: true })

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  const isPhone = width < 500
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`[SPOT-02, REC-05, REC-06] on ${name} an OCO fills on one side: the other order is cancelled, and nothing is held`, async ({
      page,
      venue,
      faults,
    }) => {
      test.setTimeout(WITH_MOVES)
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      await trader.send('Buy', 'Market', '5000')

      // Two legs far from the market wait in their tab and hold their coins once.
      const price = await trader.lastPrice()
      await trader.choose('Sell', 'OCO')
      await trader.fill('TP trigger price', (price * 1.05).toFixed(1))
      await trader.fill('TP limit price', (price * 1.05).toFixed(1))
      await trader.fill('SL trigger price', (price * 0.95).toFixed(1))
      await trader.confirm('Sell', '0.02')
      await trader.tab('Open orders')
      await expect(trader.cancels('Sell')).toHaveCount(2)
      await expect(page.getByText('OCO · Limit', { exact: true }).first()).toBeVisible()
      await expectNothingSeriousByDayAndNight(page)
      await expect(await trader.balanceOf('BTC')).toContainText('0.02000000')
      await trader.tab('Open orders')
      await trader.cancels('Sell').first().click()
      await expect(trader.cancels('Sell')).toHaveCount(0)

      // Two legs beside the market: one of them triggers with one of its next moves.
      await trader.choose('Sell', 'OCO')
      await trader.ticket().getByRole('group', { name: 'Take profit' }).getByRole('radio', { name: 'Market' }).click()
      const near = await trader.lastPrice()
      await trader.fill('TP trigger price', (near * BESIDE.above).toFixed(1))
      await trader.fill('SL trigger price', (near * BESIDE.below).toFixed(1))
      await trader.confirm('Sell', '0.02')
      await trader.tab('Open orders')
      await expect(page.getByText('No open orders.').first()).toBeVisible({ timeout: MOVES_WITHIN })
      await trader.tab('Order history')
      const history = page.getByRole('tabpanel', { name: 'Order history' })
      await expect(history.getByText('Filled', { exact: true }).first()).toBeVisible()
      await expect(history.getByText(/^Cancelled/).first()).toBeVisible()
      const held = (await trader.balanceOf('BTC')).getByRole('cell').filter({ hasText: /^0\.0+\D*$/ })
      await expect(held.first()).toBeVisible()
      expect(faults).toEqual([])
    })

    test(`[SPOT-02, REC-06, ORD-07] on ${name} a conditional order is amended and cancelled by its tab, and a trailing stop fires`, async ({
      page,
      venue,
      faults,
    }) => {
      test.setTimeout(WITH_MOVES)
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      await trader.send('Buy', 'Market', '5000')
      const price = await trader.lastPrice()
      await trader.choose('Buy', 'Conditional')
      await trader.fill('Trigger price', (price * 0.9).toFixed(1))
      await trader.fill('Price', (price * 0.9).toFixed(1))
      await trader.confirm('Buy', '0.01')
      await trader.choose('Sell', 'TP/SL')
      await trader.fill('Trigger price', (price * 1.1).toFixed(1))
      await trader.confirm('Sell', '0.01')
      await trader.tab('Open orders')
      await expect(page.getByRole('button', { name: /^Cancel the/ })).toHaveCount(2)

      await trader.edit('quantity', '0.02')
      await expect(page.getByRole('button', { name: /^Edit quantity: 0\.020000/ })).toBeVisible()
      await trader.chooseKind('Stop limit')
      await expect(page.getByRole('button', { name: /^Cancel the/ })).toHaveCount(1)
      await trader.edit('trigger price', (price * 0.89).toFixed(1))
      await page.getByRole('button', { name: 'Cancel all (Stop limit)' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
      await expect(page.getByText('No open orders of this type.').first()).toBeVisible()
      await trader.chooseKind('All')
      await expect(page.getByRole('button', { name: /^Cancel the/ })).toHaveCount(1)

      await trader.choose('Sell', 'Trailing stop')
      await trader.fill('Trailing distance', '5')
      await trader.confirm('Sell', '0.01')
      await trader.tab('Order history')
      const history = page.getByRole('tabpanel', { name: 'Order history' })
      await expect(history.getByText('Filled', { exact: true }).nth(1)).toBeVisible({ timeout: MOVES_WITHIN })
      expect(faults).toEqual([])
    })
  })
}
