import { expectNothingSerious, expectNothingSeriousByDayAndNight } from './axe.ts'
import { ordersOf } from './exchange-api.ts'
import { inTheme, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the account's trailing stops, as the exchange reports them. */
async function stops(page: Page, url: string) {
  return (await ordersOf(page, url)).filter(({ stopOrderType }) => stopOrderType === 'TrailingStop')
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Trailing stop' })
const distanceOf = (page: Page) => page.getByRole('spinbutton', { name: 'Trailing distance' })
const activationOf = (page: Page) => page.getByRole('spinbutton', { name: 'Activation price' })

test('[TPSL-16, POS-01] a trailing stop from the row of its position: by distance, changed to a percentage from a price on, taken away', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withLong(page, venue.url, '0.05')
  // The market moves between two reads, so the test uses prices far above and far below it.
  const price = Math.round(await trader.bestBid())
  const open = page.getByRole('button', { name: 'Trailing stop of Long BTCUSDT' })
  await open.click()
  const dialog = dialogOf(page)
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()

  await distanceOf(page).fill('500')
  await expect(
    dialog.getByText(/^Starts now from the last price [\d,.]+: closes at market 500\.0+ USDT below/),
  ).toBeVisible()
  await expect(dialog.getByText(/Expected PnL there [−-][\d,.]+ USDT \(ROI [−-][\d.]+%\) before fees\.$/)).toBeVisible()
  await distanceOf(page).fill(String(price * 2))
  await expect(dialog.getByText(/^Must be less than the last price/)).toBeVisible()
  await expect(confirm).toBeDisabled()
  await distanceOf(page).fill('500')
  await activationOf(page).fill(String(price - 2_000))
  await expect(dialog.getByText(/^Must be above the last price/)).toBeVisible()
  await expect(confirm).toBeDisabled()
  await activationOf(page).fill('')
  await expectNothingSerious(page)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([expect.objectContaining({ trailingValue: '500', trailingPercentageE4: 0, triggerPrice: '' })])
  const row = page.getByRole('row').filter({ has: open })
  await expect(row).toContainText(/500\.0+ USDT/)

  // The form shows the existing stop; the unit is stored, and the stop waits for its activation price.
  await open.click()
  await expect(dialog.getByText(/^Now 500\.0+ USDT behind: triggers at/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Unit: USDT' }).click()
  await page.getByRole('menuitemradio', { name: '%' }).click()
  await distanceOf(page).fill('1.25')
  await activationOf(page).fill(String(price + 3_000))
  await expect(dialog.getByText(/^Starts once the last price rises to/)).toBeVisible()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([
      expect.objectContaining({
        trailingValue: '',
        trailingPercentageE4: 125,
        triggerPrice: String(price + 3_000),
        tsTriggerPrice: '',
      }),
    ])
  await expect(row).toContainText('1.25%')

  await open.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stops(page, venue.url)).toEqual([])
  expect(faults).toEqual([])
})

test('[TPSL-16, ERR-01] the answer to a trailing stop is lost: the position tells that it is set, and it is sent once', async ({
  page,
  venue,
}) => {
  await Trader.withLong(page, venue.url, '0.05')
  await page.getByRole('button', { name: 'Trailing stop of Long BTCUSDT' }).click()
  let sent = 0
  await page.route('**/contract/v5/position/set-tp-sl-ts*', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await distanceOf(page).fill('700')
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(sent).toBe(1)
  await expect.poll(() => stops(page, venue.url)).toEqual([expect.objectContaining({ trailingValue: '700' })])
})

async function toHedgeMode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Margin mode/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Margin and position mode' })
  await dialog.getByRole('radio', { name: /^Hedge/ }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

test('[ORD-10, TPSL-16] the trailing stop ticket of the order panel: without a position it says so, in hedge mode it is for the chosen side', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'system')
  const trader = await Trader.withDemo(page, venue.url)
  await trader.kind(/^Trailing stop/)
  const panel = page.getByRole('region', { name: 'Order', exact: true })
  await expect(
    panel.getByText(/^A trailing stop belongs to an open position, and there is none here on BTCUSDT/),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Buy/ })).toHaveCount(0)
  await expectNothingSerious(page)

  await toHedgeMode(page)
  await trader.market('Buy', '0.04')
  await trader.market('Sell', '0.03')
  await panel.getByRole('radio', { name: 'Trailing stop' }).click()
  await panel.getByRole('radio', { name: 'Short' }).click()
  await expect(panel.getByText('0.030 BTC')).toBeVisible()
  await distanceOf(page).fill('600')
  await expect(panel.getByText(/above the lowest, as of now at/)).toBeVisible()
  await expectNothingSerious(page)
  await panel.getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('dialog', { name: 'Trailing stop' })
  await expect(question.getByText('Short BTCUSDT')).toBeVisible()
  await expectNothingSeriousByDayAndNight(page)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  await expect
    .poll(() => stops(page, venue.url))
    .toEqual([expect.objectContaining({ positionIdx: 2, side: 'Buy', qty: '0.03', trailingValue: '600' })])

  // The long has no trailing stop; the value typed for the short does not apply to the long.
  await expect(panel.getByText(/^Now 600\.0+ USDT behind/)).toBeVisible()
  await panel.getByRole('radio', { name: 'Long' }).click()
  await expect(panel.getByText(/USDT behind/)).toHaveCount(0)
  await expect(distanceOf(page)).toHaveValue('')
  await panel.getByRole('radio', { name: 'Short' }).click()
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => stops(page, venue.url)).toEqual([])
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, colorScheme: 'light' })

  test('[TPSL-16, TAB-05] the card of a position opens its trailing stop as a sheet', async ({ page, venue }) => {
    const trader = await Trader.onPhone(page, venue.url)
    await trader.market('Buy', '0.05')
    await trader.place('Positions')
    await page.getByRole('button', { name: 'Trailing stop of Long BTCUSDT' }).tap()
    await trader.expectSheet(dialogOf(page))
    const confirm = dialogOf(page).getByRole('button', { name: 'Confirm' })
    expect((await confirm.boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await distanceOf(page).fill('900')
    await expectNothingSerious(page)
    await confirm.tap()
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(() => stops(page, venue.url)).toEqual([expect.objectContaining({ trailingValue: '900' })])
  })
})
