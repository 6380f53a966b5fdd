import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, type Page } from './venue.ts'

export const EMAIL = 'ada@example.com'
export const PASSWORD = 'four gentle otters'
export const NEXT_PASSWORD = 'seven calm rivers'
export const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

/** Signs Ada up, from the trade page. */
export async function signUp(page: Page, url: string): Promise<Trader> {
  const trader = await Trader.arriving(page, url)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible({ timeout: START_WITHIN })
  return trader
}

export async function toAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Accounts' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible({ timeout: START_WITHIN })
}

/** Opens the account page of a browser that is not logged in, and its log-in. */
export async function toLogIn(page: Page, url: string): Promise<void> {
  await inTheme(page, 'system')
  await page.addInitScript(() => localStorage.setItem('perpdesk.practiceNotice.1', '{"seen":true}'))
  await page.goto(`${url}/user/account`)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click({ timeout: START_WITHIN })
}

/** Gives e-mail and password in the open log-in. */
export async function logInWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function expectNoSideways(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wide).toBe(0)
}
