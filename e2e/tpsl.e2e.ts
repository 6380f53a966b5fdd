import { listOf } from './exchange-api.ts'
import { inTables, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

interface Stop {
  readonly stopOrderType: string
  readonly triggerPrice: string
  readonly triggerBy: string
  readonly orderType: string
  readonly price: string
  readonly qty: string
}

/** Returns the TP/SL of the account's positions, as the exchange reports them. */
const stops = (page: Page, url: string) => listOf<Stop>(page, url, 'position/tpsl-all')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /TP\/SL$/ })

test('[TPSL-01, TPSL-05, TPSL-07, TPSL-11] a trader protects a whole position by return, changes it by price and takes it away', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withLong(page, venue.url, '0.05')
  const open = inTables(page, 'TP/SL of Long BTCUSDT')
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Add TP/SL' })).toBeVisible()
  await expect(dialogOf(page).getByText('Entry', { exact: true })).toBeVisible()

  // The dialog is dragged aside by its title, to see the page behind.
  await dialogOf(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const before = (await dialogOf(page).boundingBox())!
  await page.mouse.move(before.x + 60, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x - 140, before.y + 50, { steps: 4 })
  await page.mouse.up()
  const after = (await dialogOf(page).boundingBox())!
  expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([-200, 30])

  await page.getByRole('spinbutton', { name: 'Take profit: By ROI' }).fill('50')
  await page.getByRole('spinbutton', { name: 'Stop loss: By ROI' }).fill('-30')
  await expect(dialogOf(page).getByText(/take profit\. Expected PnL \+[\d,.]+ USDT \(ROI \+50\.0%\)/)).toBeVisible()
  const takeProfit = await page
    .getByRole('spinbutton', { name: 'Take profit: trigger price' })
    .getAttribute('aria-valuenow')
  const stopLoss = await page
    .getByRole('spinbutton', { name: 'Stop loss: trigger price' })
    .getAttribute('aria-valuenow')
  await dialogOf(page).getByRole('button', { name: 'Trigger by: Last' }).last().click()
  await page.getByRole('menuitemradio', { name: 'Mark' }).click()
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([
      expect.objectContaining({ stopOrderType: 'TakeProfit', triggerPrice: takeProfit, triggerBy: 'LastPrice' }),
      expect.objectContaining({ stopOrderType: 'StopLoss', triggerPrice: stopLoss, triggerBy: 'MarkPrice' }),
    ])

  // The trigger source is stored for the stop loss only; the take profit is cleared and thus removed.
  await page.reload()
  await trader.live()
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Modify TP/SL' })).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Take profit: trigger price' }).fill('')
  const lower = String(Math.round(Number(stopLoss)) - 500)
  await page.getByRole('spinbutton', { name: 'Stop loss: trigger price' }).fill(lower)
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([expect.objectContaining({ stopOrderType: 'StopLoss', triggerPrice: lower, triggerBy: 'MarkPrice' })])

  // A stop loss above the market is refused before it is sent.
  const above = String(Math.round(await trader.bestBid()) + 900)
  await open.click()
  await page.getByRole('spinbutton', { name: 'Stop loss: trigger price' }).fill(above)
  await expect(dialogOf(page).getByText(/^Must be below the last price/)).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Confirm' })).toBeDisabled()
  expect(faults).toEqual([])
})

test('[TPSL-03, TPSL-06, TPSL-08, TPSL-09, TPSL-10, TPSL-12, TST-05] partial entries: added by profit, a limit among them, changed, sorted and cancelled', async ({
  page,
  venue,
  faults,
}) => {
  await Trader.withLong(page, venue.url, '0.05')
  await inTables(page, 'TP/SL of Long BTCUSDT').click()
  const dialog = dialogOf(page)

  // A choice takes effect only with OK.
  await dialog.getByRole('button', { name: 'By ROI' }).click()
  const preferences = page.getByRole('dialog', { name: 'TP/SL preferences' })
  await preferences.getByRole('radio', { name: /^By PnL/ }).click()
  await preferences.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'By ROI' })).toBeVisible()
  await dialog.getByRole('button', { name: 'By ROI' }).click()
  await preferences.getByRole('radio', { name: /^By PnL/ }).click()
  await preferences.getByRole('button', { name: 'OK' }).click()

  // The input by price change shows a tip, once, that there are other input types.
  const tip = dialog.getByRole('note')
  await expect(tip).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Input type: USDT' }).first().click()
  await page.getByRole('menuitemradio', { name: 'Price %' }).click()
  await tip.getByRole('button', { name: 'Got it' }).click()
  await expect(tip).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('perpdesk.tpsl.1'))).toContain('"featureTip":"hide"')
  await dialog.getByRole('button', { name: 'Input type: Price %' }).first().click()
  await page.getByRole('menuitemradio', { name: 'USDT' }).click()

  await dialog.getByRole('radio', { name: /^Partial position/ }).click()
  await dialog.getByRole('spinbutton', { name: 'Take profit: By PnL' }).fill('40')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('0.06')
  await expect(dialog.getByText('Maximum quantity: 0.05.')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('0.02')
  await dialog.getByRole('checkbox', { name: 'Limit order once triggered' }).first().click()
  await expect(dialog.getByText('Enter the take profit and its limit price.')).toBeVisible()
  const trigger = await dialog
    .getByRole('spinbutton', { name: 'Take profit: trigger price' })
    .getAttribute('aria-valuenow')
  await dialog.getByRole('spinbutton', { name: 'Take profit: limit price' }).fill(trigger ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([
      expect.objectContaining({
        stopOrderType: 'PartialTakeProfit',
        triggerPrice: trigger,
        orderType: 'Limit',
        price: trigger,
        qty: '0.02',
      }),
    ])
  await expect(page.getByText('TP/SL set', { exact: true }).first()).toBeVisible()

  // Back and Cancel return to the list.
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('0.03')
  await dialog.getByRole('spinbutton', { name: 'Stop loss: By PnL' }).fill('-60')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('0.030 BTC')
  await dialog.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'TP price' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('0.020 BTC')

  await dialog.getByRole('listitem').first().getByRole('button', { name: 'Modify' }).click()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('0.01')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(async () => (await stops(page, venue.url)).map(({ qty }) => qty).sort()).toEqual(['0.01', '0.03'])

  await dialog.getByRole('listitem').first().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await stops(page, venue.url)).length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('dialog', { name: 'Prompt message' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('All cancelled', { exact: true })).toBeVisible()
  await expect.poll(() => stops(page, venue.url)).toEqual([])

  // Without stops the button shakes and asks nothing.
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  const cancelAll = dialog.getByRole('button', { name: 'Cancel all' })
  await cancelAll.click()
  await expect(cancelAll).toHaveCSS('animation-duration', '1s')
  await expect(page.getByRole('dialog', { name: 'Prompt message' })).toHaveCount(0)
  await expect(cancelAll).not.toHaveCSS('animation-duration', '1s')
  expect(faults).toEqual([])
})
