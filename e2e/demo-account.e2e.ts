import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test.use({ hasOwnVenue: true })

test('[ACC-01] a demo account outlives its log-out, and is kept with an e-mail and a password', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.market('Buy', '0.02')
  const position = page
    .getByRole('tabpanel', { name: /^Positions/ })
    .getByRole('row')
    .filter({ hasText: 'BTCUSDT' })
  await expect(position).toHaveCount(1)
  const account = page.getByRole('button', { name: /^Account of/ })
  const menu = async (item: string) => {
    await account.click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  // Before the log-out a dialog says how to find the account again, and the same account is opened again.
  await menu('Log out')
  const question = page.getByRole('dialog', { name: 'Log out of the demo account?' })
  await expect(question).toContainText('opens it again, in this browser only')
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(account).toBeHidden()
  await page.getByRole('button', { name: 'Try with a demo account' }).first().click()
  await expect(position).toHaveCount(1)

  await menu('Log out')
  await question.getByRole('button', { name: 'Keep this account' }).click()
  const form = page.getByRole('dialog', { name: 'Keep this account' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('E-mail').fill('ada@example.com')
  await form.getByLabel('Password').fill('a long way to the moon')
  await form.getByRole('button', { name: 'Keep this account' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()
  await expect(position).toHaveCount(1)

  // From now on the account is left like any other and opened from any browser.
  await menu('Log out')
  await expect(account).toBeHidden()
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const logIn = page.getByRole('dialog', { name: 'Log in' })
  await logIn.getByLabel('E-mail').fill('ada@example.com')
  await logIn.getByLabel('Password').fill('a long way to the moon')
  await logIn.getByRole('button', { name: 'Log in' }).click()
  await expect(position).toHaveCount(1)
  expect(faults).toEqual([])
})
