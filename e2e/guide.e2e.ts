import type { Locator } from '@playwright/test'
import { expectNothingSerious } from './axe.ts'
import { BUY, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

const guide = (page: Page) => page.getByRole('region', { name: 'Guide to a first trade' })
const step = (page: Page, title: string) => guide(page).getByRole('heading', { name: title })

/** Expects the card to leave free what it points to, and to lie within the window. */
async function expectFree(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    const card = (await guide(page).boundingBox())!
    const free = (await target.boundingBox())!
    const { width, height } = page.viewportSize()!
    expect(card.x).toBeGreaterThanOrEqual(0)
    expect(card.y).toBeGreaterThanOrEqual(0)
    expect(card.x + card.width).toBeLessThanOrEqual(width)
    expect(card.y + card.height).toBeLessThanOrEqual(height)
    const isBeside =
      card.x >= free.x + free.width ||
      card.x + card.width <= free.x ||
      card.y >= free.y + free.height ||
      card.y + card.height <= free.y
    expect(isBeside).toBe(true)
  }).toPass({ timeout: 10_000 })
}

test.describe('a browser that was never here', () => {
  test.use({ isNew: true })

  test('[ACC-08] the guide leads from arrival to a first trade by what is really done, also over a reload, and never comes again', async ({
    page,
    venue,
    faults,
  }) => {
    const trader = await Trader.arriving(page, venue.url)
    await expect(guide(page)).toBeHidden()
    await page.getByRole('complementary', { name: 'Practice' }).getByRole('button', { name: 'Got it' }).click()

    await expect(step(page, 'Get demo funds')).toBeVisible()
    const demo = page.getByRole('button', { name: 'Try with a demo account' }).first()
    await expectFree(page, demo)
    await expectNothingSerious(page)
    await demo.click()

    await expect(step(page, 'Choose a contract')).toBeVisible()
    await page.reload()
    await trader.live()
    await expect(step(page, 'Choose a contract')).toBeVisible()
    await expectFree(page, page.getByRole('button', { name: /^BTCUSDT/ }).first())
    await guide(page).getByRole('button', { name: 'Next' }).click()

    // The focus goes to what the step is about, for whoever uses the keyboard.
    await expect(step(page, 'Set the size')).toBeVisible()
    await expectFree(page, trader.field('Quantity'))
    await guide(page).getByRole('button', { name: 'Take me there' }).press('Enter')
    await expect(trader.field('Quantity')).toBeFocused()
    await page.getByRole('radio', { name: 'Market', exact: true }).click()
    await trader.field('Quantity').fill('0.02')

    await expect(step(page, 'Buy or sell')).toBeVisible()
    await expectFree(page, page.getByRole('button', { name: BUY }))
    await trader.send(BUY)

    await expect(step(page, 'Your position')).toBeVisible()
    // The table of positions is the one that opens; the card above its row may cover its tab.
    await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveAttribute('aria-selected', 'true')
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^TP\/SL of Long BTCUSDT/ }) })
    await expectFree(page, row)
    await expectNothingSerious(page)
    await guide(page).getByRole('button', { name: 'Next' }).click()

    await expect(step(page, 'Protect or close it')).toBeVisible()
    await row.getByRole('button', { name: /^Close Long BTCUSDT by Market/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .last()
      .click()
    await expect(guide(page)).toBeHidden()
    await expect(page.getByText('You know the way now')).toBeVisible()
    await page.reload()
    await trader.live()
    await expect(guide(page)).toBeHidden()
    expect(faults).toEqual([])
  })
})

test('[ACC-08] whoever was here before sees no guide and loads none of it; it is started by the menu of help and skipped at any step', async ({
  page,
  venue,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await Trader.arriving(page, venue.url)
  await expect(guide(page)).toBeHidden()
  expect(scripts.filter((url) => /guide-card/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Guide to a first trade' }).click()
  await expect(step(page, 'Get demo funds')).toBeVisible()
  await guide(page).getByRole('button', { name: 'Skip the guide' }).click()
  await expect(guide(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[ACC-08, TAB-05] the guide leads through the places of a phone by touch', async ({ page, venue }) => {
    const trader = new Trader(page)
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await page.getByRole('button', { name: 'Pages' }).tap()
    await page.getByRole('menuitem', { name: 'Guide to a first trade' }).tap()
    await expect(step(page, 'Get demo funds')).toBeVisible()
    const demo = page.getByRole('button', { name: /^Try/ }).first()
    await expectFree(page, demo)
    await demo.tap()
    await expect(step(page, 'Choose a contract')).toBeVisible()
    await guide(page).getByRole('button', { name: 'Next' }).tap()
    // The order form is behind the bar.
    await expect(guide(page)).toContainText('It is behind the marked button.')
    await trader.place('Trade')
    await expect(guide(page)).not.toContainText('It is behind the marked button.')
    await expectFree(page, trader.field('Quantity'))
    await page.getByRole('radio', { name: 'Market', exact: true }).tap()
    await trader.field('Quantity').fill('0.02')
    await expect(step(page, 'Buy or sell')).toBeVisible()
    await expectFree(page, page.getByRole('button', { name: BUY }))
    await trader.send(BUY)
    await expect(step(page, 'Your position')).toBeVisible()
    await expect(guide(page)).toContainText('It is behind the marked button.')
    await trader.place('Positions')
    await expectFree(page, page.getByRole('listitem').filter({ hasText: 'Liq. price' }).first())
  })
})
