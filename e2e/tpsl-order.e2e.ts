import type { Locator } from '@playwright/test'
import { expectNothingSerious } from './axe.ts'
import { listOf, ordersOf } from './exchange-api.ts'
import { BUY, inTables, inTheme, SELL, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the TP/SL of the account's positions, as the exchange reports them. */
const stops = (page: Page, url: string) => listOf(page, url, 'position/tpsl-all')

const legOf = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /TP\/SL$/ })

test('[ORD-05, TPSL-13, TPSL-15, TPSL-18] an order takes its take profit and stop loss with it, and the position has them', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid())
  const above = price + 2_000
  await page.getByRole('radio', { name: 'Market', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.03')
  await page.getByRole('checkbox', { name: 'TP/SL' }).click()

  // A price above the market is a take profit of a long: the sell button names the obstacle, the buy button does not.
  await legOf(page, 'Take profit').fill(String(above))
  await expect(page.getByRole('button', { name: SELL })).toContainText('Check take profit')
  await expect(page.getByRole('button', { name: SELL })).toBeDisabled()
  await expect(page.getByRole('button', { name: BUY })).toBeEnabled()
  const profit = page.getByRole('group', { name: 'Take profit' })
  await expect(profit).toContainText(/Long [\d,]+\.\d · \+[\d,.]+ USDT \(\+[\d,.]+%\)/)
  await expect(profit).toContainText(/Short -- · Must be below the order price/)

  // An ROI is valid for both sides, at a different price for each.
  await page.getByRole('spinbutton', { name: 'Stop loss: By ROI' }).fill('-30')
  const loss = page.getByRole('group', { name: 'Stop loss' })
  await expect(loss).toContainText(/Long [\d,]+\.\d · -[\d,.]+ USDT \(-30\.\d%\)/)
  await expect(loss).toContainText(/Short [\d,]+\.\d · -[\d,.]+ USDT \((-30\.\d|-29\.9)%\)/)

  await trader.send(
    BUY,
    new RegExp(`Last ${above.toLocaleString('en-US')}\\.0 · Market`),
    /Stop loss.*Last [\d,]+\.\d · Market/,
    /Entire position/,
  )
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([
      expect.objectContaining({ stopOrderType: 'TakeProfit', triggerPrice: String(above), qty: '0.03' }),
      expect.objectContaining({ stopOrderType: 'StopLoss', triggerBy: 'LastPrice', qty: '0.03' }),
    ])
  // The next order starts without TP/SL.
  await expect(page.getByRole('checkbox', { name: 'TP/SL' })).not.toBeChecked()

  // A reduce-only order has no TP/SL.
  await page.getByRole('checkbox', { name: 'Reduce-only' }).click()
  await expect(page.getByRole('checkbox', { name: 'TP/SL' })).toBeDisabled()
  await expect(page.getByText('Orders that only close carry no TP/SL.')).toBeVisible()
  expect(faults).toEqual([])
})

test('[ORD-05, TPSL-07, TPSL-09, TPSL-11] the whole dialog from the panel, and on the open order', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const price = Math.round(await trader.bestBid()) - 4_000
  await page.getByRole('radio', { name: 'Limit', exact: true }).click()
  await legOf(page, 'Price').fill(String(price))
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.02')
  await page.getByRole('checkbox', { name: 'TP/SL' }).click()
  await page.getByRole('button', { name: 'Advanced' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('radio', { name: 'Long' })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Partial position/ }).click()
  await legOf(page, 'Take profit: trigger price').fill(String(price))
  await expect(dialog.getByText(`Must be above the order price ${price.toLocaleString('en-US')}.`)).toBeVisible()
  await expect(dialog.getByText(/Expected PnL -- \(ROI --\)/).first()).toBeVisible()
  await legOf(page, 'Take profit: trigger price').fill(String(price + 1_000))
  await dialog.getByRole('checkbox', { name: 'Limit order once triggered' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await legOf(page, 'Take profit: limit price').fill(String(price + 900))
  await legOf(page, 'Stop loss: trigger price').fill(String(price - 1_000))
  await dialog.getByRole('button', { name: 'Trigger by: Last' }).last().click()
  await page.getByRole('menuitemradio', { name: 'Mark' }).click()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await trader.send(BUY, /Mark [\d,]+\.0 · Market/, /Partial position/)
  const carried = {
    takeProfit: String(price + 1_000),
    tpTriggerBy: 'LastPrice',
    tpOrderType: 'Limit',
    tpLimitPrice: String(price + 900),
    stopLoss: String(price - 1_000),
    slTriggerBy: 'MarkPrice',
    tpSlMode: 'Partial',
  }
  await expect.poll(() => ordersOf(page, venue.url)).toMatchObject([carried])

  // On the open order: the mode is fixed, one leg is moved, the other removed.
  await trader.tab('Open orders')
  const row = page.getByRole('tabpanel', { name: /^Open orders/ })
  await row.getByRole('button', { name: 'TP/SL of the Long order BTCUSDT' }).click()
  await expect(page.getByRole('dialog', { name: 'Modify TP/SL' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Entire position' })).toBeDisabled()
  await legOf(page, 'Take profit: trigger price').fill(String(price + 1_500))
  await legOf(page, 'Take profit: limit price').fill(String(price + 1_500))
  await legOf(page, 'Stop loss: trigger price').fill('')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([{ takeProfit: String(price + 1_500), tpLimitPrice: String(price + 1_500), stopLoss: '' }])

  // If the answer is lost, the outcome is read from the order.
  let sent = 0
  await page.route('**/contract/v5/order/replace', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await row.getByRole('button', { name: 'TP/SL of the Long order BTCUSDT' }).click()
  await legOf(page, 'Stop loss: trigger price').fill(String(price - 500))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toBe(1)
  expect(await ordersOf(page, venue.url)).toMatchObject([{ stopLoss: String(price - 500), slTriggerBy: 'MarkPrice' }])
  expect(faults).toEqual([])
})

test('[TPSL-11] a partial entry whose answer is lost is there once', async ({ page, venue, faults }) => {
  const trader = await Trader.withLong(page, venue.url, '0.05')
  const above = String(Math.round(await trader.bestBid()) + 2_000)
  let sent = 0
  await page.route('**/contract/v5/position/set-tp-sl-ts*', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await inTables(page, 'TP/SL of Long BTCUSDT').click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: /^Partial position/ }).click()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('0.02')
  await legOf(page, 'Take profit: trigger price').fill(above)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Cancel all' })).toBeVisible()
  expect(sent).toBe(1)
  expect(await stops(page, venue.url)).toMatchObject([{ triggerPrice: above, qty: '0.02' }])
  expect(faults).toEqual([])
})

for (const theme of ['dark', 'light']) {
  test(`[ORD-05, ACC-04] by keyboard alone: an order with take profit and stop loss, and its close (${theme})`, async ({
    page,
    venue,
    faults,
  }) => {
    await inTheme(page, theme)
    const trader = await Trader.withDemo(page, venue.url)
    const price = Math.round(await trader.bestBid())
    const keys = page.keyboard
    await page.getByRole('radio', { name: 'Limit', exact: true }).focus()
    await keys.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Market', exact: true })).toBeFocused()
    await keys.press('Space')
    await expect(page.getByRole('radio', { name: 'Market', exact: true })).toBeChecked()
    const tabTo = async (target: Locator) => {
      for (let steps = 0; steps < 40; steps++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await keys.press('Tab')
      }
      await expect(target).toBeFocused()
    }
    await tabTo(legOf(page, 'Quantity'))
    await keys.type('0.02')
    await tabTo(page.getByRole('checkbox', { name: 'TP/SL' }))
    await keys.press('Space')
    await expect(legOf(page, 'Take profit')).toBeVisible()
    await tabTo(legOf(page, 'Take profit'))
    await keys.type(String(price + 2_000))
    await tabTo(legOf(page, 'Stop loss'))
    await keys.type(String(price - 2_000))
    await expectNothingSerious(page)
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: BUY })).toBeFocused()
    await keys.press('Enter')
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await tabTo(question.getByRole('button', { name: BUY }))
    await keys.press('Enter')
    await expect(question).toBeHidden()
    await expect
      .poll(() => stops(page, venue.url))
      .toMatchObject([{ triggerPrice: String(price + 2_000) }, { triggerPrice: String(price - 2_000) }])

    // Back from the form: the position's take profit is moved and the position closed, all from its row.
    await page.getByRole('tab', { name: /^Positions/ }).focus()
    await tabTo(inTables(page, 'TP/SL of Long BTCUSDT'))
    await keys.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    await expectNothingSerious(page)
    await tabTo(legOf(page, 'Take profit: trigger price'))
    await keys.press('ControlOrMeta+a')
    await keys.type(String(price + 2_500))
    await keys.press('Enter')
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(() => stops(page, venue.url)).toMatchObject([{ triggerPrice: String(price + 2_500) }, {}])
    await tabTo(page.getByRole('tabpanel', { name: /^Positions/ }).getByRole('button', { name: /Market/ }))
    await keys.press('Enter')
    await tabTo(page.getByRole('button', { name: /^Close 0.02/ }))
    await keys.press('Enter')
    await expect.poll(() => stops(page, venue.url)).toEqual([])
    expect(await listOf(page, venue.url, 'position/list')).toMatchObject([{ size: '0' }])
    expect(faults).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[ORD-05, TAB-05] an order with take profit and stop loss by touch', async ({ page, venue, faults }) => {
    await Trader.onPhone(page, venue.url)
    await page.getByRole('radio', { name: 'Limit', exact: true }).tap()
    await page.getByRole('button', { name: 'Use the best ask' }).tap()
    await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).fill('0.02')
    await page.getByRole('checkbox', { name: 'TP/SL' }).tap()
    await page.getByRole('spinbutton', { name: 'Take profit: By ROI' }).fill('20')
    await page.getByRole('spinbutton', { name: 'Stop loss: By ROI' }).fill('-20')
    await expectNothingSerious(page)
    const buy = page.getByRole('button', { name: BUY })
    await expect(buy).toBeInViewport({ ratio: 1 })
    await buy.tap()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: BUY }).tap()
    await expect(question).toBeHidden()
    // Once the order is filled, its TP/SL belong to the position; until then to the order.
    const carried = async () => {
      const waits = (await ordersOf(page, venue.url)).filter(({ takeProfit, stopLoss }) => takeProfit && stopLoss)
      return waits.length > 0
        ? ['StopLoss', 'TakeProfit']
        : (await stops(page, venue.url)).map(({ stopOrderType }) => stopOrderType).toSorted()
    }
    await expect.poll(carried).toEqual(['StopLoss', 'TakeProfit'])
    expect(faults).toEqual([])
  })
})
