import { expectNothingSerious } from './axe.ts'
import { ask, held, listOf } from './exchange-api.ts'
import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

test.use({ hasOwnVenue: true })

interface Setting {
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  readonly isIsolated: boolean
  readonly riskId: number
}

const settingOf = (page: Page, url: string, symbol = 'BTCUSDT') =>
  ask<Setting>(page, url, `position/leverage?symbol=${symbol}`)

const accountType = async (page: Page, url: string) => {
  const answer = await page.request.get(`${url}/user/public/session`)
  return (await answer.json()).result.user.accountType
}

/** Chooses modes of the page's contract; they are saved once the dialog is closed. */
async function modes(page: Page, ...names: readonly RegExp[]): Promise<void> {
  await page.getByRole('button', { name: /^Margin mode/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Margin and position mode' })
  for (const name of names) await dialog.getByRole('radio', { name }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

async function leverageDialog(page: Page) {
  await page.getByRole('button', { name: /^Leverage:/ }).click()
  await page.getByRole('menuitem', { name: 'Customise…' }).click()
  return page.getByRole('dialog', { name: /^Adjust leverage/ })
}

test('[ACC-02, LEV-01, LEV-05, LEV-06, LEV-07, LEV-08] somebody signs up for a classic account, and sets tier, modes and leverage of one contract', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.arriving(page, venue.url)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const form = page.getByRole('dialog', { name: 'Sign up' })
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('E-mail').fill('ada@example.com')
  await form.getByLabel('Password').fill('four gentle otters')
  await form.getByText('Account type', { exact: true }).first().click()
  await form.getByRole('radio', { name: /^Classic account/ }).click()
  await expectNothingSerious(page)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
  expect(await accountType(page, venue.url)).toBe('classic')

  const dialog = await leverageDialog(page)
  await dialog.getByRole('button', { name: 'Risk limit tiers' }).click()
  const tiers = page.getByRole('dialog', { name: /^Risk limit/ })
  await tiers.getByRole('radio').nth(1).click()
  await tiers.getByRole('button', { name: 'Confirm' }).click()
  await expect(tiers).toBeHidden()
  await expect.poll(async () => (await settingOf(page, venue.url)).riskId).toBe(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // Changes this contract only; the others keep their modes.
  await modes(page, /^Isolated/, /^Hedge/)
  await expect.poll(async () => (await settingOf(page, venue.url)).isIsolated).toBe(true)
  expect((await settingOf(page, venue.url, 'ETHUSDT')).isIsolated).toBe(false)

  await leverageDialog(page)
  await dialog.getByRole('spinbutton', { name: 'Long leverage' }).fill('5')
  await dialog.getByRole('spinbutton', { name: 'Short leverage' }).fill('8')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => settingOf(page, venue.url)).toMatchObject({ buyLeverageE2: 500, sellLeverageE2: 800 })

  await trader.market('Buy', '0.05')
  await trader.market('Sell', '0.02')
  await expect.poll(async () => (await held(page, venue.url)).toSorted()).toEqual(['Buy 0.05', 'Sell 0.02'])
  await trader.tab('Positions')
  const margin = page.getByRole('dialog', { name: /^Margin of Short/ })
  const added = async () => {
    const positions = await listOf(page, venue.url, 'position/list')
    return positions.find(({ side }) => side === 'Sell')?.['addedMargin']
  }
  await page.getByRole('button', { name: 'Add or reduce margin of Short BTCUSDT' }).click()
  await margin.getByRole('spinbutton', { name: 'Amount' }).fill('100')
  await margin.getByRole('button', { name: 'Confirm' }).click()
  await expect(margin).toBeHidden()
  await expect.poll(added).toBe('100')
  await page.getByRole('button', { name: 'Add or reduce margin of Short BTCUSDT' }).click()
  await margin.getByRole('radio', { name: 'Reduce' }).click()
  await margin.getByRole('spinbutton', { name: 'Amount' }).fill('40')
  await margin.getByRole('button', { name: 'Confirm' }).click()
  await expect(margin).toBeHidden()
  await expect.poll(added).toBe('60')
  expect(faults).toEqual([])
})

test('[ACC-02, LEV-06] a demo account of the first unified type has modes of its own in inverse contracts only', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'light')
  await page.goto(`${venue.url}/trade/inverse/BTCUSD`)
  const trader = new Trader(page)
  await trader.live()
  await page.getByRole('button', { name: 'Choose the type of demo account' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Choose the type of demo account' })
  await expect(dialog.getByRole('radio', { name: /^Unified account 2\.0/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Unified account(?! 2)/ }).click()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Try with a demo account' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible({ timeout: START_WITHIN })
  expect(await accountType(page, venue.url)).toBe('UTA')
  await modes(page, /^Isolated/)
  await expect.poll(async () => (await settingOf(page, venue.url, 'BTCUSD')).isIsolated).toBe(true)
  expect((await ask<{ marginMode: string }>(page, venue.url, 'account/wallet')).marginMode).toBe('REGULAR_MARGIN')
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[ACC-02] the type of a demo account is chosen in a sheet, by thumb', async ({ page, venue }) => {
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
    await new Trader(page).place('Trade')
    const types = page.getByRole('button', { name: 'Choose the type of demo account' }).filter({ visible: true })
    const box = (await types.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40)
    await types.tap()
    const sheet = page.getByRole('dialog', { name: 'Choose the type of demo account' })
    await sheet.getByText('Classic account', { exact: true }).tap()
    await expectNothingSerious(page)
    await sheet.getByRole('button', { name: 'Try with a demo account' }).tap()
    await expect(sheet).toBeHidden()
    await expect.poll(() => accountType(page, venue.url)).toBe('classic')
  })
})
