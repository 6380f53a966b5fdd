import type { Page } from '@playwright/test'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

const accounts = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')

async function toAccounts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Accounts' }).click()
  await expect(page).toHaveURL(/\/user\/assets$/)
  await expect(accounts(page).first()).toBeVisible({ timeout: START_WITHIN })
}

async function use(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Use ${name}` }).click()
  await expect(accounts(page).filter({ hasText: name })).toContainText('In use', { timeout: START_WITHIN })
}

async function move(page: Page, amount: string): Promise<void> {
  await page.getByRole('form', { name: 'Move funds' }).getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Move funds' }).click()
  await expect(page.getByText(/^\d,000\.0000 USDT moved to/).last()).toBeVisible()
}

/**
 * Returns type, change and balance of an account's rows in the transaction log, newest first, as the exchange reports
 * them.
 */
function rowsOf(page: Page, account: string | undefined): Promise<readonly (readonly [string, string, string])[]> {
  return page.evaluate(async (uid) => {
    const headers = uid === undefined ? {} : { 'x-account': uid }
    const answer = await fetch('/contract/v5/account/transaction-log?limit=50', { headers })
    const { result } = await answer.json()
    return result.list.map((row: Record<string, string>) => [row['type'], row['change'], row['balance']])
  }, account)
}

test('[ACC-05, ROUTE-10, ACC-04] a person opens a sub-account, moves funds, trades on it and comes back; another window keeps its own account', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const other = await page.context().newPage()
  const otherTrader = new Trader(other)
  await otherTrader.open(venue.url)

  await toAccounts(page)
  await page.getByLabel('Name').fill('Hedge')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(accounts(page)).toHaveCount(2)
  await use(page, 'Hedge')
  await page.getByRole('link', { name: 'Trade', exact: true }).click()
  await trader.live()
  // The new account has no balance yet, and shows how to get one.
  await trader.tab('Assets')
  await expect(page.getByText('There is no balance to margin with yet, so there are no rates.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Demo funds' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Move funds from another account' }).click()
  const funds = page.getByRole('form', { name: 'Move funds' })
  await funds.getByRole('button', { name: /^From/ }).click()
  await page.getByRole('menuitemradio', { name: 'Main account' }).click()
  await move(page, '5000')
  await expect(accounts(page).filter({ hasText: 'Hedge' })).toContainText('5,000.0000 USDT')
  await expectNothingSeriousByDayAndNight(page)
  const uid = await page.evaluate(() => sessionStorage.getItem('perpdesk.account.1') ?? undefined)

  await page.getByRole('link', { name: 'Trade', exact: true }).click()
  await trader.live()
  await expect(page.getByText('5,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
  await trader.market('Buy', '0.01')
  await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible()
  await page.reload()
  await trader.live()
  await expect(page.getByRole('tab', { name: 'Positions 1' })).toBeVisible({ timeout: START_WITHIN })

  // The other window is unaffected and still trades on the main account.
  await expect(other.getByText('95,000.00 USDT').first()).toBeVisible()
  await expect(other.getByRole('tab', { name: 'Positions 0' })).toBeVisible()
  await otherTrader.market('Sell', '0.01')
  await expect(other.getByRole('tab', { name: 'Positions 1' })).toBeVisible()
  await other.close()

  await trader.market('Sell', '0.01')
  await expect(page.getByRole('tab', { name: 'Positions 0' })).toBeVisible()
  await toAccounts(page)
  await use(page, 'Main account')
  await funds.getByRole('button', { name: /^From/ }).click()
  await page.getByRole('menuitemradio', { name: 'Hedge' }).click()
  await move(page, '4000')
  const [main, sub] = [await rowsOf(page, undefined), await rowsOf(page, uid)]
  expect(main.filter(([type]) => type.startsWith('TRANSFER'))).toEqual([
    ['TRANSFER_IN', '4000', expect.anything()],
    ['TRANSFER_OUT', '-5000', '95000'],
  ])
  expect(sub.filter(([type]) => type.startsWith('TRANSFER')).map(([type, change]) => [type, change])).toEqual([
    ['TRANSFER_OUT', '-4000'],
    ['TRANSFER_IN', '5000'],
  ])
  // Each row's balance is the previous row's balance plus the change, exactly.
  for (const rows of [main, sub]) {
    const units = (text: string) => BigInt(`${text.split('.')[0]}${(text.split('.')[1] ?? '').padEnd(8, '0')}`)
    for (const [place, [, change, balance]] of rows.entries()) {
      expect(units(balance) - units(change)).toBe(units(rows[place + 1]?.[2] ?? '0'))
    }
  }
  expect(faults).toEqual([])
})
