import type { BrowserContext } from '@playwright/test'
import { Authenticator } from '../apps/exchange/src/testing/authenticator.ts'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import {
  EMAIL,
  expectNoSideways,
  logInWith,
  NEXT_PASSWORD,
  PASSWORD,
  SIZES,
  signUp,
  toAccount,
  toLogIn,
} from './own-account.ts'
import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

test.use({ hasOwnVenue: true })

/** Makes the first step of a log-in, in a window of another browser. */
async function firstStep(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await toLogIn(page, url)
  await logInWith(page, PASSWORD)
  return page
}

async function secondStep(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

test('[SEC-03, ACC-01, ACC-06] two-factor by an app: set up, logged in with, a code replayed is refused, and a session is ended from another window', async ({
  page,
  venue,
  faults,
  browser,
}) => {
  await inTheme(page, 'system')
  await signUp(page, venue.url)
  await toAccount(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = (await page.locator('dl').filter({ hasText: 'Key' }).locator('dd').innerText()).replaceAll(' ', '')
  const app = new Authenticator(`otpauth://totp/Perpdesk:ada?issuer=Perpdesk&secret=${key}`)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
  }
  await expectNothingSeriousByDayAndNight(page)
  await page.getByLabel('Code from the app').fill(app.code(Date.now()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('region', { name: 'Your new recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = '', other = ''] = await codes.allInnerTexts()
  await expectNothingSeriousByDayAndNight(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await firstStep(context, venue.url)
  await expect(
    phone.getByText('Enter the six digits that your authenticator app shows', { exact: false }),
  ).toBeVisible()
  await expectNothingSeriousByDayAndNight(phone)
  const code = app.code(Date.now(), 1)
  await secondStep(phone, code)
  await expect(phone.getByText('This browser', { exact: true })).toBeVisible({ timeout: START_WITHIN })
  await expectNoSideways(phone)

  const thief = await browser.newContext()
  const stolen = await firstStep(thief, venue.url)
  await secondStep(stolen, code)
  await expect(stolen.getByText('This code is wrong, too old or was used already.', { exact: false })).toBeVisible()
  await secondStep(stolen, recovery)
  await expect(stolen.getByText('This browser', { exact: true })).toBeVisible({ timeout: START_WITHIN })

  await page.reload()
  await expect(page.getByText('9 of 10 left.')).toBeVisible({ timeout: START_WITHIN })
  await expect(page.getByRole('button', { name: /^End: Chrome/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByRole('button', { name: /^End: Chrome/ })).toHaveCount(0)
  // A page whose session has ended shows the log-in.
  for (const ended of [phone, stolen]) {
    await ended.goto(`${venue.url}/user/account`)
    await expect(ended.getByText('Log in to see your account.')).toBeVisible({ timeout: START_WITHIN })
  }
  for (const event of ['Authenticator app set up', 'Recovery code used', 'All other sessions ended']) {
    await expect(page.getByRole('listitem').filter({ hasText: event }).first()).toBeVisible()
  }

  // The password is reset with a recovery code; the second factor is still required.
  await stolen.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await stolen.getByRole('button', { name: 'Forgot your password?' }).click()
  const reset = stolen.getByRole('dialog', { name: 'New password' })
  await reset.getByLabel('E-mail').fill(EMAIL)
  await reset.getByLabel('Recovery code').fill(other.toLowerCase())
  await reset.getByLabel('New password').fill(NEXT_PASSWORD)
  await reset.getByRole('button', { name: 'Set password' }).click()
  const logIn = stolen.getByRole('dialog', { name: 'Log in' })
  await logIn.getByLabel('E-mail').fill(EMAIL)
  await logIn.getByLabel('Password').fill(NEXT_PASSWORD)
  await logIn.getByRole('button', { name: 'Log in' }).click()
  await expect(logIn.getByLabel('Code')).toBeVisible({ timeout: START_WITHIN })
  await page.goto(`${venue.url}/user/account`)
  await expect(page.getByText('Log in to see your account.')).toBeVisible({ timeout: START_WITHIN })
  await thief.close()
  await context.close()
  expect(faults).toEqual([])
})

test('[ACC-06] a demo account is given a password first; then it is changed after a confirmation', async ({
  page,
  venue,
}) => {
  await Trader.withDemo(page, venue.url)
  await toAccount(page)
  await expect(page.getByText('A demo account has no password.', { exact: false })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Keep this account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Keep this account' }).click()
  await page.getByRole('button', { name: 'Change password' }).click({ timeout: START_WITHIN })
  await page.getByLabel('New password').fill(NEXT_PASSWORD)
  await page.getByRole('form', { name: 'Change password' }).getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Password changed' })).toBeVisible()
})
