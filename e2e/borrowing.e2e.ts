import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { LAYER } from './layers.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** Repayment is closed for a minute and a half of each hour. */
const OPEN_WITHIN = 100_000

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  const isPhone = width < 500
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`[SPOT-03, TAB-03] on ${name} a buy beyond the balance borrows by itself, and debts are repaid from the balance and by conversion`, async ({
      page,
      venue,
      faults,
    }) => {
      test.setTimeout(300_000)
      await page.goto(`${venue.url}/trade/spot/ETH/BTC`)
      await expect(page).toHaveTitle(/ETH\/BTC · Perpdesk$/, { timeout: START_WITHIN })
      if (isPhone) await new Trader(page).place('Trade')
      await page.getByRole('button', { name: /^Try/ }).first().click()
      const ticket = page.getByRole('region', { name: 'Order', exact: true })
      const margin = ticket.getByRole('switch', { name: 'Spot margin' })
      await expect(margin).not.toBeChecked({ timeout: START_WITHIN })
      await margin.click()
      const about = page.getByRole('dialog', { name: 'Trade with borrowed coins' })
      await expect(about).toBeVisible()
      await expectNothingSeriousByDayAndNight(page, LAYER)
      await about.getByRole('button', { name: 'Switch on' }).click()
      await expect(margin).toBeChecked()
      await ticket.getByRole('button', { name: /^Leverage/ }).click()
      await page.getByRole('menuitemradio', { name: '5×', exact: true }).click()
      await expect(ticket.getByRole('button', { name: /^Leverage/ })).toContainText('5×')

      // The account holds no bitcoin.
      await ticket.getByRole('radio', { name: 'Buy ETH' }).click()
      await ticket.getByRole('radio', { name: 'Market', exact: true }).click()
      await ticket.locator('[data-field="size"]').getByRole('spinbutton').fill('0.01')
      await expect(ticket.locator('[data-figure="loan"]')).toContainText('0.01')
      await expectNothingSeriousByDayAndNight(page)
      await ticket.getByRole('button', { name: 'Buy ETH', exact: true }).click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText('Borrows')
      await question.getByRole('button', { name: /^Buy / }).click()
      await ticket.getByRole('link', { name: /^Borrowed: 0\.0\d+ BTC/ }).click()

      await expect(page).toHaveTitle('Borrowing · Perpdesk')
      const coins = page.getByRole('table', { name: 'Lent coins' })
      const row = (coin: string) => coins.getByRole('row').filter({ hasText: coin })
      await expect(coins.getByRole('row').nth(1)).toContainText('BTC')
      await expectNothingSeriousByDayAndNight(page)
      await row('BTC').getByRole('button', { name: 'Repay' }).click()
      const repay = page.getByRole('dialog', { name: 'Repay BTC' })
      // A debt by trading is a balance below zero, so nothing of it can be paid from the balance.
      const confirm = repay.getByRole('button', { name: 'Repay', exact: true })
      await expect(confirm).toBeDisabled()
      await repay.getByRole('checkbox', { name: 'Sell other coins for the rest' }).click()
      await expectNothingSeriousByDayAndNight(page, LAYER)
      await expect(confirm).toBeEnabled({ timeout: OPEN_WITHIN })
      await confirm.click()
      await expect(page.getByText(/^0\.0\d+ BTC repaid\.$/)).toBeVisible()
      await expect(row('BTC').getByRole('button', { name: 'Repay' })).toBeDisabled()

      await row('USDC').getByRole('button', { name: 'Borrow' }).click()
      const borrow = page.getByRole('dialog', { name: 'Borrow USDC' })
      await borrow.getByRole('spinbutton', { name: 'Amount' }).fill('250')
      await borrow.getByRole('button', { name: 'Borrow', exact: true }).click()
      await expect(page.getByText('250.0000 USDC borrowed.')).toBeVisible()
      await row('USDC').getByRole('button', { name: 'Repay' }).click()
      const all = page.getByRole('dialog', { name: 'Repay USDC' }).getByRole('button', { name: 'Repay', exact: true })
      await expect(all).toBeEnabled({ timeout: OPEN_WITHIN })
      await all.click()
      await expect(page.getByText('250.0000 USDC repaid.')).toBeVisible()

      for (const kind of ['Borrowed', 'Repaid']) {
        await page.getByRole('radio', { name: kind, exact: true }).click()
        await expect(page.getByRole('table', { name: 'History of loans and interest' })).toContainText('250')
      }
      expect(faults).toEqual([])
    })
  })
}
