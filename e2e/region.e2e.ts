import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { LAYER } from './layers.ts'
import { SpotTrader } from './spot-trader.ts'
import { START_WITHIN } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

const CANCEL = '/help/glossary'

test.use({
  scenario: {
    PERPDESK_VISITOR_REGION: 'KP',
    PERPDESK_BANNED_REGIONS: 'KP',
    PERPDESK_BANNED_CANCEL_URL: CANCEL,
  },
})

const notice = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Go to spot trading' }) })
const picker = (page: Page) => page.getByRole('grid', { name: 'Markets' })

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]) {
  const isPhone = width < 500
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone })

    test(`[ACC-03, SPOT-02] on ${name}, where contracts may not be traded, the notice leads to the spot page, which works there whole`, async ({
      page,
      venue,
      faults,
    }) => {
      await page.goto(venue.url)
      await expect(notice(page)).toBeVisible({ timeout: START_WITHIN })
      await page.keyboard.press('Escape')
      await expect(notice(page)).toBeVisible()
      await page.getByRole('link', { name: 'Go to spot trading' }).click()
      await expect(page).toHaveURL(/\/trade\/spot\/BTC\/USDT$/)
      const trader = await SpotTrader.withDemo(page, venue.url, isPhone)
      await expect(notice(page)).toBeHidden()

      await test.step('what may not be traded is not offered', async () => {
        await page.getByRole('button', { name: /^BTC\/USDT/ }).click()
        const tabs = page.locator(LAYER).getByRole('radiogroup', { name: 'Show' }).getByRole('radio')
        await expect(tabs).toHaveText(['Favourites', 'Spot'])
        await page.getByRole('radio', { name: 'Spot' }).click()
        await expect(picker(page).getByRole('row').first()).toContainText('/')
        await expectNothingSeriousByDayAndNight(page, LAYER)
        const search = page.getByRole('combobox', { name: 'Search by symbol or coin' })
        await search.fill('btcusdt')
        await expect(picker(page).getByRole('row')).toHaveCount(1)
        await search.fill('eth/usdc')
        await search.press('Enter')
        await expect(page).toHaveURL(/\/trade\/spot\/ETH\/USDC$/)
        await page.goBack()
        await expect(page).toHaveTitle(/BTC\/USDT/)
        await page.getByRole('button', { name: 'Commands' }).click()
        const palette = page.getByRole('dialog', { name: 'Commands' })
        await palette.getByRole('combobox').fill('eth')
        await expect(palette.getByRole('option').first()).toBeVisible()
        const offered = await palette.getByRole('option').allInnerTexts()
        expect(offered.filter((name) => name.startsWith('Go to ') && !name.includes('/'))).toEqual([])
        await page.keyboard.press('Escape')
        await expect(palette).toBeHidden()
      })

      await test.step('bought, sold at a limit, cancelled, sold', async () => {
        await trader.send('Buy', 'Market', '1000')
        await expect(await trader.balanceOf('BTC')).toContainText(/0\.\d*[1-9]/)
        await trader.send('Sell', 'Limit', '0.001', (Math.round((await trader.lastPrice()) * 10.1) / 10).toFixed(1))
        await trader.tab('Open orders')
        const cancel = page.getByRole('button', { name: /^Cancel the Sell order/i })
        await cancel.click()
        await expect(cancel).toHaveCount(0)
        await trader.send('Sell', 'Market', '0.001')
        await trader.tab('Trade history')
        await expect(page.getByRole('tabpanel', { name: 'Trade history' }).getByText('Sell').first()).toBeVisible()
      })

      await test.step('the markets page has pairs alone, and a contract’s address the notice', async () => {
        await page.goto(`${venue.url}/markets/usdt`)
        const links = page.getByRole('table').getByRole('row').getByRole('link')
        // The page lists everything until the exchange has told it the region.
        await expect(links.first()).toContainText('/', { timeout: START_WITHIN })
        expect((await links.allInnerTexts()).every((symbol) => symbol.includes('/'))).toBe(true)
        await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
        await expect(notice(page)).toBeVisible({ timeout: START_WITHIN })
        await page.getByRole('link', { name: 'Leave' }).click()
        await expect(page).toHaveURL(new RegExp(`${CANCEL}$`))
      })
      expect(faults).toEqual([])
    })
  })
}
