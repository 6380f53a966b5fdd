import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

test.use({ hasOwnVenue: true })

const PASSWORD = 'four gentle otters'

/** Signs up a new user with the form, on any page that has opened it. */
async function signUp(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible({ timeout: START_WITHIN })
}

async function toOwnInvites(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Accounts' }).click()
  await page.getByRole('link', { name: 'Invite friends' }).click()
  await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeVisible({ timeout: START_WITHIN })
}

/** Expects that nothing is wider than the window. */
async function expectNoSideways(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wide).toBe(0)
}

const sums = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')

test('[ROUTE-08, SHR-01, DUR-01] somebody signs up by an invitation and trades; a kill later both sides have their bonus once', async ({
  page,
  venue,
  faults,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await new Trader(page).open(venue.url)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await signUp(page, 'Ada')
  await toOwnInvites(page)
  await expect(page.getByText('Nobody has signed up by your link yet.')).toBeVisible()
  await expectNothingSeriousByDayAndNight(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/en\/invite\?ref=[2-9A-HJKMNP-Z]{8}$/)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await context.newPage()
  await guest.addInitScript(() => localStorage.setItem('perpdesk.practiceNotice.1', '{"seen":true}'))
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'A*** invites you to Perpdesk' })).toBeVisible({
    timeout: START_WITHIN,
  })
  await expect(guest.getByText('you and A*** each get 5,000 USDT of demo funds')).toBeVisible()
  await expectNoSideways(guest)
  await expectNothingSeriousByDayAndNight(guest)
  // The browser keeps the invitation while the visitor opens other pages.
  await guest.goto(`${venue.url}/markets`)
  await guest.goto(`${venue.url}/en/invite`)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'A*** invites you to Perpdesk' })).toBeVisible({
    timeout: START_WITHIN,
  })
  await guest.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await signUp(guest, 'Ben')
  await expect(guest.getByText(/^A\*\*\* invited you\. Once you have made your first trade/)).toBeVisible()
  await expectNoSideways(guest)
  await expect(page.getByRole('listitem').filter({ hasText: 'B***' })).toContainText('Signed up')

  await guest.setViewportSize({ width: 1440, height: 900 })
  const ben = new Trader(guest)
  await ben.open(venue.url)
  await ben.market('Buy', '0.01')
  await expect(guest.getByRole('tab', { name: 'Positions 1' })).toBeVisible()
  await venue.kill()
  await venue.restart()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'B***' })).toContainText('Bonus paid', {
    timeout: START_WITHIN,
  })
  await expect(sums(page, 'Bonuses')).toHaveText('5,000 USDT')
  await expect(sums(page, 'Signed up')).toHaveText('1')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await guest.goto(`${venue.url}/en/invite`)
  await expect(guest.getByText('A*** invited you, and you both got 5,000 USDT.')).toBeVisible({ timeout: START_WITHIN })
  for (const side of [page, guest]) {
    const paid = await side.evaluate(async () => {
      const answer = await fetch('/contract/v5/account/transaction-log?limit=50&type=BONUS')
      const { result } = await answer.json()
      return result.list.map((row: Record<string, string>) => row['change'])
    })
    expect(paid).toEqual(['5000', '100000'])
  }
  await context.close()
  expect(faults).toEqual([])
})

test('[ROUTE-08] a code that nobody has is told in the language of the address, and one signs up without it', async ({
  page,
  venue,
}) => {
  await page.goto(`${venue.url}/de-DE/invite?ref=NOBODYS2`)
  await expect(page.getByText('Diesen Einladungscode hat niemand.', { exact: false })).toBeVisible({
    timeout: START_WITHIN,
  })
  await expect(page).toHaveTitle('Einladung · Perpdesk')
  await page.goto(`${venue.url}/en/invite?ref=%3Cscript%3E`)
  await expect(page.getByText('This is no invite code.', { exact: false })).toBeVisible({ timeout: START_WITHIN })
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await signUp(page, 'Eve')
  await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeVisible()
  await expect(page.getByText('invited you', { exact: false })).toHaveCount(0)
})

test('[ROUTE-08] without an answer the page offers to ask again', async ({ page, venue }) => {
  let isCut = true
  await page.route('**/user/public/invite', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`${venue.url}/en/invite?ref=NOBODYS2`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: START_WITHIN })
  isCut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nobody has this invite code.', { exact: false })).toBeVisible()
})
