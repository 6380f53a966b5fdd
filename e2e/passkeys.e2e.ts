import type { CDPSession } from '@playwright/test'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

test.use({ hasOwnVenue: true })

const EMAIL = 'ada@example.com'
const PASSWORD = 'four gentle otters'
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

/** Gives the page a device with passkeys that verifies its user, by Chromium's virtual authenticator. */
async function deviceFor(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function signUp(page: Page, url: string): Promise<void> {
  await new Trader(page).open(url)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible({ timeout: START_WITHIN })
}

async function toLogIn(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click({ timeout: START_WITHIN })
  return page.getByRole('dialog', { name: 'Log in' })
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('Log in to see your account.')).toBeVisible({ timeout: START_WITHIN })
}

test('[SEC-03, ACC-01, ACC-06] a passkey is added, logs in alone and after the password, confirms, and is renamed and removed', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'system')
  // Browsers allow passkeys only under a host name.
  const url = venue.url.replace('127.0.0.1', 'localhost')
  const { cdp, authenticatorId } = await deviceFor(page)
  await signUp(page, url)
  await page.goto(`${url}/user/account`)
  await page.getByRole('button', { name: 'Add', exact: true }).click({ timeout: START_WITHIN })
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await expectNothingSeriousByDayAndNight(page)
  await page.getByRole('button', { name: 'Make passkey' }).click()
  const codes = page.getByRole('region', { name: 'Your new recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('Laptop')).toBeVisible()
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)

  // The same device makes no second passkey for the account.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Make passkey' }).click()
  await expect(page.getByText('This device already has a passkey of your account.')).toBeVisible()
  await page.getByRole('form', { name: 'Add' }).getByRole('button', { name: 'Cancel' }).click()

  await logOut(page)
  let dialog = await toLogIn(page)
  await expectNothingSeriousByDayAndNight(page)
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible({ timeout: START_WITHIN })

  await logOut(page)
  dialog = await toLogIn(page)
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('Use your passkey, or enter a recovery code.')).toBeVisible({ timeout: START_WITHIN })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  }
  await expectNothingSeriousByDayAndNight(page)
  // A device that does not verify its user is not accepted, and the log-in goes on with another try.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByText('No passkey was used. Try again.')).toBeVisible({ timeout: START_WITHIN })
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible({ timeout: START_WITHIN })

  await passkeys.getByRole('button', { name: 'Rename: Laptop' }).click()
  await page.getByLabel('Name of the passkey').fill('Old laptop')
  await page.getByRole('form', { name: 'Rename: Laptop' }).getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys.getByText('Old laptop')).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(wide).toBe(0)
  }
  await expectNothingSeriousByDayAndNight(page)

  // Once the log-in is more than five minutes ago, the passkey is removed after a confirmation by itself.
  const fault = { status: 200, contentType: 'application/json' }
  const needed = { retCode: 20104, retMsg: 'Confirm.', result: {}, retExtInfo: {}, time: Date.now(), requestId: 'x' }
  await page.route('**/user/private/passkeys/remove', (route) => route.fulfill({ ...fault, json: needed }), {
    times: 1,
  })
  await passkeys.getByRole('button', { name: 'Remove: Old laptop' }).click()
  const form = page.getByRole('form', { name: 'Confirm that it is you' })
  await expect(form.getByLabel('Recovery code')).toBeVisible()
  await form.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey is removed.', { exact: false })).toBeVisible({ timeout: START_WITHIN })
  await expect(passkeys).toHaveCount(0)
  for (const event of ['Passkey added · Laptop', 'Passkey renamed · Old laptop', 'Confirmed', 'Passkey removed']) {
    await expect(page.getByRole('listitem').filter({ hasText: event }).first()).toBeVisible()
  }

  // The passkey opens nothing any more; the password alone does again, and the codes are kept.
  await logOut(page)
  dialog = await toLogIn(page)
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(dialog.getByText('This passkey was not accepted.', { exact: false })).toBeVisible({
    timeout: START_WITHIN,
  })
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible({ timeout: START_WITHIN })
  expect(recovery).toMatch(/^[0-9A-Z-]{27}$/)
  expect(faults).toEqual([])
})

test('[SEC-03, ACC-06] where the address has no host name, the page says why there are no passkeys', async ({
  page,
  venue,
}) => {
  await signUp(page, venue.url)
  await page.goto(`${venue.url}/user/account`)
  await expect(page.getByText('This browser has no passkeys at this address.', { exact: false })).toBeVisible({
    timeout: START_WITHIN,
  })
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  await logOut(page)
  const dialog = await toLogIn(page)
  await expect(dialog.getByLabel('Password')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
})
