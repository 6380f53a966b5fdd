import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { START_WITHIN } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

const TICKET = 'Subscribe or redeem'
const RIGHT: readonly (readonly [statement: RegExp, answer: 'True' | 'False'])[] = [
  [/can lose value although/, 'True'],
  [/exactly its target leverage/, 'False'],
  [/can lose all that I pay/, 'True'],
  [/executed at exactly/, 'False'],
]

const ticketOf = (page: Page) => page.getByRole('complementary', { name: TICKET })

/** Answers one statement of the quiz. */
const answer = (page: Page, statement: RegExp, text: 'True' | 'False') =>
  page.getByRole('group', { name: statement }).getByRole('radio', { name: text }).check()

/** Sends a request and waits until the exchange has completed it. */
async function request(page: Page, kind: 'Subscribe' | 'Redeem', amount: string): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.getByRole('radio', { name: kind, exact: true }).click()
  await ticket.getByRole('spinbutton', { name: 'Amount' }).fill(amount)
  const done = page.getByText(kind === 'Subscribe' ? 'Subscription completed' : 'Redemption completed').first()
  // A fund that adjusts its position takes no requests for a moment.
  await expect(async () => {
    const button = ticket.getByRole('button', { name: `${kind} BTC3L` })
    if (await button.isEnabled()) await button.click({ timeout: 1_000 })
    await expect(done).toBeVisible({ timeout: 6_000 })
  }).toPass({ timeout: 60_000 })
}

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  const isPhone = width < 500
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`[SPOT-04, TAB-03] on ${name} a new user passes the quiz, subscribes, sees the tokens and redeems them`, async ({
      page,
      venue,
      faults,
    }) => {
      await page.goto(`${venue.url}/leveraged-tokens`)
      await expect(page.getByRole('heading', { name: 'Leveraged tokens' })).toBeVisible({ timeout: START_WITHIN })
      await expect(page.getByRole('link', { name: /SOL3S/ })).toBeVisible()
      await expect(page.getByText('Your subscriptions and redemptions are shown here.')).toBeVisible()
      await expectNothingSeriousByDayAndNight(page)
      await page.getByRole('button', { name: /^Try/ }).first().click()
      await expect(page.getByText('No subscriptions yet.')).toBeVisible({ timeout: START_WITHIN })
      await page.getByRole('link', { name: /BTC3L/ }).click()
      await expect(page).toHaveURL(/\/leveraged-tokens\/BTC3L$/)

      const ticket = ticketOf(page)
      for (const [statement] of RIGHT) await answer(page, statement, 'True')
      await ticket.getByRole('button', { name: 'Check answers' }).click()
      await expect(ticket.getByText('Not all answers are right.')).toBeVisible()
      await expectNothingSeriousByDayAndNight(page)
      for (const [statement, text] of RIGHT) await answer(page, statement, text)
      await ticket.getByRole('button', { name: 'Check answers' }).click()
      await expect(ticket.getByRole('spinbutton', { name: 'Amount' })).toBeVisible()

      await ticket.getByRole('spinbutton', { name: 'Amount' }).fill('5')
      await expect(ticket.getByText('Enter at least 10.0000 USDT.')).toBeVisible()
      const left = ticket.locator('[data-figure="left"] dd')
      await expect(left).toHaveText(/^1,000,000\.\d+ of 1,000,000\.\d+ USDT$/)
      await request(page, 'Subscribe', '1000')
      await expect(left).toHaveText(/^999,000\.\d+ of 1,000,000\.\d+ USDT$/)
      await expect(ticket.locator('[data-figure="held"] dd')).toHaveText(/[1-9]\d*\.\d+ BTC3L/)
      const rows = page.getByRole('tabpanel', { name: 'Subscriptions' })
      await expect(rows.getByRole('searchbox', { name: 'Token' })).toBeVisible()
      await expect(rows.getByText('Completed').first()).toBeVisible({ timeout: 15_000 })
      await expect(rows.getByText(/1,000\.0000 USDT/).first()).toBeVisible()
      await expectNothingSeriousByDayAndNight(page)

      await request(page, 'Redeem', '10')
      await page.getByRole('tab', { name: 'Redemptions' }).click()
      const redeemed = page.getByRole('tabpanel', { name: 'Redemptions' })
      await expect(redeemed.getByText('Completed').first()).toBeVisible({ timeout: 15_000 })

      await page.goto(`${venue.url}/user/assets`)
      await expect(page.getByText('BTC3L').first()).toBeVisible()
      await page.goto(`${venue.url}/trade/spot/BTC3L/USDT`)
      await page.getByRole('link', { name: 'About this token' }).click()
      await expect(page).toHaveURL(/\/leveraged-tokens\/BTC3L$/)
      expect(faults).toEqual([])
    })
  })
}

test('[SPOT-04] an unknown token is told, and the header leads to the list', async ({ page, venue }) => {
  await page.goto(`${venue.url}/leveraged-tokens/DOGE3L`)
  await expect(page.getByRole('heading', { name: 'There is no leveraged token called DOGE3L.' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tokens', exact: true }).click()
  await expect(page).toHaveURL(/\/leveraged-tokens$/)
  await expect(page.getByRole('link', { name: /ETH3S/ })).toBeVisible()
})
