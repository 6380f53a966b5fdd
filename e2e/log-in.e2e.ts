import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test.use({ hasOwnVenue: true })

const PERSON = { email: 'ada@example.com', password: 'four gentle otters' }

test('[SEC-03] whoever signs up or logs in while strangers try the password is checked without being asked anything', async ({
  page,
  venue,
}) => {
  await new Trader(page).open(venue.url)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada')
  await dialog.getByLabel('E-mail').fill(PERSON.email)
  await dialog.getByLabel('Password').fill(PERSON.password)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible({ timeout: 30_000 })

  await page.context().clearCookies()
  for (let i = 0; i < 6; i += 1) {
    await page.request.post(`${venue.url}/user/public/login`, {
      data: { ...PERSON, password: 'wrong one' },
      headers: { origin: venue.url },
    })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await dialog.getByLabel('E-mail').fill(PERSON.email)
  await dialog.getByLabel('Password').fill(PERSON.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Wrong passwords since your last log-in: 5.')).toBeVisible()
})
