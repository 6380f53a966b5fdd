import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { LAYER } from './layers.ts'
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

    test(`[SPOT-02, TPSL-07, TAB-02] on ${name} the TP/SL of an open order are seen and changed, its row has details and a menu`, async ({
      page,
      venue,
      faults,
    }) => {
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      const price = await trader.lastPrice()
      const at = (share: number) => (price * share).toFixed(1)
      const shown = (share: number) => Number(at(share)).toLocaleString('en-US', { minimumFractionDigits: 1 })
      await trader.choose('Buy', 'Limit')
      await trader.fill('Price', at(0.8))
      await trader.ticket().getByRole('checkbox', { name: 'TP/SL' }).click()
      await trader.fill('TP trigger price', at(0.9))
      await trader.fill('SL trigger price', at(0.7))
      await trader.confirm('Buy', '0.01')
      await trader.tab('Open orders')
      const orders = page.getByRole('tabpanel', { name: /^Open orders/ })
      await expect(orders.getByText(shown(0.9), { exact: true })).toBeVisible()
      await expect(orders.getByText(shown(0.7), { exact: true })).toBeVisible()

      // The take profit becomes a limit order, and the stop loss is removed.
      await orders.getByRole('button', { name: 'TP/SL of the Buy order BTC/USDT' }).click()
      const dialog = page.getByRole('dialog', { name: 'Modify TP/SL' })
      const profit = dialog.getByRole('group', { name: 'Take profit' })
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
      await profit.getByRole('radio', { name: 'Limit' }).click()
      await profit.getByRole('spinbutton', { name: 'TP limit price' }).fill(at(0.91))
      await dialog.getByRole('spinbutton', { name: 'SL trigger price' }).fill(at(0.85))
      const inSentence = Number(at(0.8)).toLocaleString('en-US')
      await expect(dialog.getByText(`Must be below the order price ${inSentence}.`)).toBeVisible()
      await expectNothingSeriousByDayAndNight(page, LAYER)
      await dialog.getByRole('spinbutton', { name: 'SL trigger price' }).fill('')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog).toBeHidden()
      await expect(orders.getByText(`${shown(0.9)} → ${shown(0.91)}`)).toBeVisible()
      await expect(orders.getByText(shown(0.7), { exact: true })).toHaveCount(0)

      await orders.getByRole('button', { name: 'Details' }).first().click()
      await expect(orders.getByText(/^Placed: Limit, 0\.010000 BTC @/)).toBeVisible()
      await expect(orders.getByText('No fills.')).toBeVisible()
      await expectNothingSeriousByDayAndNight(page)

      const row = isPhone ? orders.getByRole('listitem') : orders.getByRole('row')
      const menu = async (item: string) => {
        await row.filter({ hasText: 'BTC/USDT' }).first().getByText('Buy', { exact: true }).click({ button: 'right' })
        await page.getByRole('menuitem', { name: item, exact: true }).click()
      }
      await menu('Change price')
      const change = page.getByRole('dialog', { name: 'Change price' })
      await change.getByRole('spinbutton').fill(at(0.79))
      await change.getByRole('button', { name: 'Save' }).click()
      await expect(orders.getByText(shown(0.79), { exact: true })).toBeVisible()
      await menu('TP/SL')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await menu('Cancel order')
      await expect(page.getByText('No open orders.').first()).toBeVisible()
      expect(faults).toEqual([])
    })

    test(`[SPOT-02, ORD-01, ENG-13] on ${name} conditional orders wait on the chart, by amount too, one fires, and history has it as filled`, async ({
      page,
      venue,
      faults,
    }) => {
      test.setTimeout(WITH_MOVES)
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      await trader.send('Buy', 'Market', '5000')

      // An order by amount far above the market has a line at its trigger.
      const price = await trader.lastPrice()
      await trader.choose('Buy', 'Conditional')
      const executes = trader.ticket().getByRole('radiogroup', { name: 'Then place a' })
      await executes.getByRole('radio', { name: 'Market' }).click()
      await trader.fill('Trigger price', (price * 1.03).toFixed(1))
      await trader.confirm('Buy', '500')
      await trader.place('Chart')
      const line = page.getByRole('button', { name: /^Cancel the order: Buy 500.* USDT · Conditional/ })
      const above = page.getByRole('button', { name: /above the visible prices: show/ })
      await expect(line.or(above).first()).toBeVisible()
      if (await above.isVisible()) await above.click()
      await expect(line).toBeVisible()
      await line.click()
      await trader.tab('Open orders')
      await expect(page.getByText('No open orders.').first()).toBeVisible()

      // One on either side of the market: wherever it goes next, it reaches one of them.
      const near = await trader.lastPrice()
      for (const share of [BESIDE.above, BESIDE.below]) {
        await trader.choose('Sell', 'Conditional')
        await executes.getByRole('radio', { name: 'Market' }).click()
        await trader.fill('Trigger price', (near * share).toFixed(1))
        await trader.confirm('Sell', '0.01')
      }
      await trader.tab('Order history')
      const history = page.getByRole('tabpanel', { name: 'Order history' })
      const row = history.getByRole('row').filter({ hasText: isPhone ? /Sell.*Filled/ : /Conditional.*Filled/ })
      await expect(row.first()).toBeVisible({ timeout: MOVES_WITHIN })
      await row.first().getByRole('button', { name: 'Details' }).click()
      await expect(history.getByText(/^Placed: Conditional · Market, 0\.010000 BTC/).first()).toBeVisible()
      await expect(history.getByText(/^Triggered: Last [≥≤] /).first()).toBeVisible()
      await expect(history.getByRole('table', { name: 'Fills' }).first()).toContainText('Taker')
      expect(faults).toEqual([])
    })
  })
}
