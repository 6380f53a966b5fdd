import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { expectNoSideways, SIZES } from './own-account.ts'
import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Expects a page to fit every screen, with nothing serious for axe. */
async function expectFitsAll(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoSideways(page)
  }
  await expectNothingSeriousByDayAndNight(page)
}

test('[ACC-02, ROUTE-10] a visitor sees all fee levels, a trader the own level with the volume of a trade; the pages of past trades and of no address fit all screens', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'system')
  await page.goto(`${venue.url}/user/fees`)
  await expect(page).toHaveTitle('Fee level · Perpdesk', { timeout: START_WITHIN })
  await expect(page.getByRole('table', { name: 'All levels' }).getByRole('row')).toHaveCount(14)
  await expect(page.getByText('Log in to see your level and your volume.')).toBeVisible()
  await expectFitsAll(page)

  const trader = await Trader.withDemo(page, venue.url)
  await trader.market('Buy', '0.02')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Fee level' }).click()
  await expect(page.getByRole('heading', { name: 'Your level VIP 0' })).toBeVisible()
  const volume = page.locator('dl > div').filter({ hasText: '30-day volume of contracts' }).locator('dd')
  await expect(volume).toHaveText(/^[1-9][\d,.]+ USD$/)
  await page.getByRole('button', { name: 'Your level' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('by the volume of the last 30 days')
  await page.keyboard.press('Escape')
  await expectFitsAll(page)

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Trade history' }).click()
  await expect(page).toHaveTitle('Trade history: USDT perpetual · Perpdesk')
  await expect(page.locator('tbody tr[data-index]').first()).toContainText('BTCUSDT')
  await expectFitsAll(page)

  await page.goto(`${venue.url}/nowhere`)
  await expect(page).toHaveTitle('There is no page at this address · Perpdesk', { timeout: START_WITHIN })
  await expectFitsAll(page)
  expect(faults).toEqual([])
})
