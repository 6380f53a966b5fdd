import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Sums of the transaction log as the exchange has it, in units of 1e-8. */
function ledgerSums(page: Page): Promise<{ readonly pnl: string; readonly fees: string }> {
  return page.evaluate(async () => {
    const answer = await fetch('/contract/v5/account/transaction-log?limit=200')
    const { result } = await answer.json()
    const units = (text: string) => {
      const [whole = '0', part = ''] = text.replace('-', '').split('.')
      const value = BigInt(whole + part.padEnd(8, '0'))
      return text.startsWith('-') ? -value : value
    }
    let [pnl, fees] = [0n, 0n]
    for (const row of result.list) {
      if (row.type === 'BONUS') continue
      pnl += units(row.change)
      fees += units(row.fee)
    }
    return { pnl: `${pnl}`, fees: `${fees}` }
  })
}

/** An amount in units of 1e-8 as the page shows it: cut to the cent, with its sign. */
function shown(units: string): string {
  const value = BigInt(units)
  const cents = (value < 0n ? -value : value) / 1_000_000n
  const sign = cents === 0n ? '' : value < 0n ? '-' : '+'
  return `${sign}${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(cents) / 100)}`
}

const tile = (page: Page, name: string) =>
  page.locator('dl[aria-label="Sums of the period"] > div').filter({ has: page.getByText(name, { exact: true }) })

async function expectNoSideways(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wide).toBe(0)
}

test('[ACC-07, ROUTE-10] trades are in the profit and loss as in the transaction log, by day, contract and month, also after a reload', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.market('Buy', '0.02')
  await trader.market('Sell', '0.02')
  await trader.tab('Assets')
  await page.getByRole('link', { name: 'Profit and loss' }).click()
  await expect(page).toHaveURL(/\/user\/assets\/pnl$/)
  await expect(page).toHaveTitle('Profit and loss · Perpdesk')

  const { pnl, fees } = await ledgerSums(page)
  expect(BigInt(fees)).toBeGreaterThan(0n)
  await expect(tile(page, 'PnL')).toContainText(shown(pnl), { timeout: START_WITHIN })
  await expect(tile(page, 'Fees')).toContainText(shown(fees).replace('+', ''))
  await expect(page.getByText(/^Profitable closes: [01] of 1$/)).toBeVisible()
  const symbols = page.getByRole('table', { name: 'By contract' })
  await expect(symbols.getByRole('row')).toHaveCount(2)
  await expect(symbols.getByRole('row').nth(1)).toContainText(shown(pnl))
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row').nth(1)).toContainText(shown(pnl))
  await expect(page.getByRole('table', { name: 'Calendar' }).locator('td[title]').last()).toContainText(shown(pnl))
  await expect(page.getByText('Result of trading')).toBeVisible()
  await expectNothingSeriousByDayAndNight(page)

  // Keyboard alone: another period, and the month before.
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowRight')
  const ninetyDays = page.getByRole('radio', { name: '90 days' })
  // The group moves the focus in a task of its own.
  await expect(ninetyDays).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ninetyDays).toBeChecked()
  await page.getByRole('button', { name: 'Previous month' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Calendar' }).getByText('+')).toHaveCount(0)

  await page.reload()
  await expect(tile(page, 'PnL')).toContainText(shown(pnl), { timeout: START_WITHIN })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await expectNothingSeriousByDayAndNight(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/trade\/usdt\/BTCUSDT$/)
  expect(faults).toEqual([])
})
