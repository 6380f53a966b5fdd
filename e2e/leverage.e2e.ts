import { expectNothingSerious } from './axe.ts'
import { ask, listOf, ordersOf, post } from './exchange-api.ts'
import { inTheme, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns the leverage of both sides, times 100, as the exchange reports it. */
async function leverage(page: Page, url: string, symbol = 'BTCUSDT'): Promise<readonly number[]> {
  const reported = await ask<Record<'buyLeverageE2' | 'sellLeverageE2', number>>(
    page,
    url,
    `position/leverage?symbol=${symbol}`,
  )
  return [reported.buyLeverageE2, reported.sellLeverageE2]
}

const position = async (page: Page, url: string) => (await listOf(page, url, 'position/list'))[0]

const plain = (text: string | null) => (text ?? '').replaceAll(',', '')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Adjust leverage/ })

async function customise(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Leverage:/ }).click()
  await page.getByRole('menuitem', { name: 'Customise…' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('[LEV-01, LEV-02, LEV-04, LEV-06] a trader sees what a leverage does to the position, sets it, and reads the tiers', async ({
  page,
  venue,
  faults,
}) => {
  await Trader.withLong(page, venue.url, '0.5')
  await customise(page)
  const dialog = dialogOf(page)
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(440)
  await expect(dialog.getByText('Cross margin: all positions share your balance.')).toBeVisible()
  // The account has one mode for all contracts, so there is only one panel.
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('spinbutton', { name: 'Leverage' }).fill('25')
  await expect(dialog.getByRole('status').filter({ hasText: 'High leverage' })).toContainText(
    'Losses come out of your whole balance',
  )
  await expect(dialog.getByText(/liquidate the position/)).toHaveCount(0)
  await expect(dialog.getByText('Max. position at 25×')).toBeVisible()
  const effect = dialog.getByRole('region', { name: 'Effect on your positions' })
  await expect(effect.getByText('BTCUSDT Long')).toBeVisible()
  await expect(effect.getByText('Initial margin', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Learn more' }).click()
  await expect(dialog.getByText(/In cross margin your whole balance stands behind/)).toBeVisible()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Risk limit tiers' }).click()
  const tiers = page.getByRole('dialog', { name: 'Risk limit · BTCUSDT' })
  const ladder = await listOf(page, venue.url, 'position/risk-limit-list')
  await expect(tiers.getByRole('row')).toHaveCount(ladder.length + 1)
  await expect(tiers.getByText(/Unified accounts do not choose it/)).toBeVisible()
  await tiers.getByRole('button', { name: 'Close' }).last().click()

  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => leverage(page, venue.url)).toEqual([2500, 2500])
  await expect(page.getByRole('button', { name: 'Leverage: 25×' })).toBeVisible()
  expect(faults).toEqual([])
})

test('[LEV-03] a quick choice is set at once; one that the balance does not carry is shown in the dialog instead', async ({
  page,
  venue,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await page.getByRole('button', { name: /^Leverage:/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('separator')).toHaveCount(1)
  await menu.getByRole('menuitem', { name: '50×' }).click()
  await expect.poll(() => leverage(page, venue.url)).toEqual([5000, 5000])
  // Another program of the same user changes the leverage, and the page follows.
  await post(page, 'position/set-leverage', { symbol: 'BTCUSDT', buyLeverageE2: 4500, sellLeverageE2: 4500 })
  await expect(page.getByRole('button', { name: 'Leverage: 45×' })).toBeVisible()

  await trader.market('Buy', '2')
  await page.getByRole('button', { name: /^Leverage:/ }).click()
  await menu.getByRole('menuitem', { name: '25×' }).click()
  await expect.poll(() => leverage(page, venue.url)).toEqual([2500, 2500])
  await page.getByRole('button', { name: 'Leverage: 25×' }).click()
  await menu.getByRole('menuitem', { name: '1×', exact: true }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('alert')).toContainText('does not cover the margin that this leverage needs')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  expect(await leverage(page, venue.url)).toEqual([2500, 2500])
})

test('[LEV-05, LEV-06, LEV-07] Cross to Isolated tells of the liquidation price that appears; margin is added with its effect seen', async ({
  page,
  venue,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await page.getByRole('button', { name: /^Leverage:/ }).click()
  await page.getByRole('menuitem', { name: '50×' }).click()
  await expect.poll(() => leverage(page, venue.url)).toEqual([5000, 5000])
  await trader.market('Buy', '0.2')
  await trader.limit('Buy', String(Math.floor((await trader.bestBid()) * 0.95)), '0.01')
  expect((await position(page, venue.url))?.['liqPrice']).toBe('')

  const modes = page.getByRole('dialog', { name: 'Margin and position mode' })
  const isolate = async () => {
    await page.getByRole('button', { name: /^Margin mode/ }).click()
    await modes.getByRole('radio', { name: /^Isolated/ }).click()
  }
  await isolate()
  await expect(modes.getByRole('alert')).toContainText('cancel all open orders first')
  await expect(modes.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await modes.getByRole('button', { name: 'Cancel' }).click()
  await trader.tab('Open orders')
  await page.getByRole('button', { name: /^Cancel all/ }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: /^Cancel all/ })
  await sure.click()
  await expect.poll(() => ordersOf(page, venue.url)).toEqual([])

  await isolate()
  await expect(modes.getByRole('alert')).toContainText('BTCUSDT Long has no liquidation price now.')
  await expectNothingSerious(page)
  await modes.getByRole('button', { name: 'Confirm' }).click()
  await expect(modes).toBeHidden()
  await expect
    .poll(async () => (await ask<{ marginMode: string }>(page, venue.url, 'account/wallet')).marginMode)
    .toBe('ISOLATED_MARGIN')
  const before = await position(page, venue.url)
  expect(before?.['liqPrice']).toMatch(/^\d/)

  await trader.tab('Positions')
  await page.getByRole('button', { name: 'Add or reduce margin of Long BTCUSDT' }).click()
  const margin = page.getByRole('dialog', { name: /^Margin of Long/ })
  await margin.getByRole('spinbutton', { name: 'Amount' }).fill('500')
  const effect = margin.getByRole('region', { name: 'Effect on your positions' })
  const foreseen = plain(await effect.getByRole('definition').first().locator('span > span').last().textContent())
  await expectNothingSerious(page)
  await margin.getByRole('button', { name: 'Confirm' }).click()
  await expect(margin).toBeHidden()
  await expect.poll(async () => (await position(page, venue.url))?.['addedMargin']).toBe('500')
  expect(Number((await position(page, venue.url))?.['liqPrice'])).toBe(Number(foreseen))
})

test('[LEV-07] an answer that is lost on its way does not add margin twice', async ({ page, venue }) => {
  const trader = await Trader.withDemo(page, venue.url)
  const modes = page.getByRole('dialog', { name: 'Margin and position mode' })
  await page.getByRole('button', { name: /^Margin mode/ }).click()
  await modes.getByRole('radio', { name: /^Isolated/ }).click()
  await modes.getByRole('button', { name: 'Confirm' }).click()
  await expect(modes).toBeHidden()
  await trader.market('Buy', '0.1')
  let sent = 0
  await page.route('**/position/add-margin*', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await trader.tab('Positions')
  await page.getByRole('button', { name: 'Add or reduce margin of Long BTCUSDT' }).click()
  const margin = page.getByRole('dialog', { name: /^Margin of Long/ })
  await margin.getByRole('spinbutton', { name: 'Amount' }).fill('250')
  await margin.getByRole('button', { name: 'Confirm' }).click()
  await expect(margin).toBeHidden()
  expect(sent).toBe(2)
  expect((await position(page, venue.url))?.['addedMargin']).toBe('250')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, colorScheme: 'light' })

  test('[LEV-01] the leverage is set in a sheet, by thumb', async ({ page, venue }) => {
    await inTheme(page, 'light')
    const trader = await Trader.onPhone(page, venue.url)
    await page.getByRole('button', { name: /^Leverage:/ }).tap()
    await page.getByRole('menuitem', { name: 'Customise…' }).tap()
    const dialog = dialogOf(page)
    await trader.expectSheet(dialog)
    await dialog.getByRole('spinbutton', { name: 'Leverage' }).fill('12.5')
    await expectNothingSerious(page)
    const button = dialog.getByRole('button', { name: 'Confirm' })
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await button.tap()
    await expect.poll(() => leverage(page, venue.url)).toEqual([1250, 1250])
  })
})
