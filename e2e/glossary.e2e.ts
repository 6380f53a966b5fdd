import { expectNothingSerious } from './axe.ts'
import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[ACC-08] terms are explained in place by pointer and keyboard, and F1 leads to the glossary and back', async ({
  page,
  venue,
}) => {
  await Trader.withDemo(page, venue.url)
  const explanation = page.getByRole('tooltip')
  const bar = page.getByRole('region', { name: 'BTCUSDT at a glance' })
  const term = bar.getByRole('button', { name: 'Mark', exact: true })
  const before = await bar.boundingBox()
  await term.hover()
  await expect(explanation).toContainText('Unrealised PnL, margin and liquidation go by it.')
  expect(await bar.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()

  // A checkbox of the order form and the header of a column, by the focus of the keyboard.
  const postOnly = page.getByRole('checkbox', { name: 'Post-only' })
  await postOnly.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(postOnly).toBeFocused()
  await expect(explanation).toContainText('pays the maker’s fee')
  await expect(postOnly).not.toBeChecked()

  await page.keyboard.press('F1')
  await expect(page).toHaveURL(/\/help\/glossary#post-only$/)
  await expect(page).toHaveTitle('Glossary · Perpdesk')
  await expect(page.getByRole('definition').filter({ hasText: 'pays the maker’s fee' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/trade\/usdt\/BTCUSDT/)
})

test('[ACC-08, ROUTE-10] the glossary is a page of its own in the language of the address, searched and addressed by term', async ({
  page,
  venue,
  faults,
}) => {
  await page.goto(`${venue.url}/help/glossary?lang=de-DE#adl`)
  await expect(page).toHaveTitle('Glossar · Perpdesk')
  const adl = page.getByRole('definition').filter({ hasText: 'Kann der Versicherungsfonds' })
  await expect(adl).toBeInViewport()
  const search = page.getByRole('searchbox', { name: 'Begriffe suchen' })
  await search.fill('bankruptcy')
  await expect(page.getByRole('status').filter({ hasText: 'Begriffe: 1' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText('Bankrottpreis')
  await search.fill('Quark')
  await expect(page.getByText('Kein Begriff passt.')).toBeVisible()
  await search.fill('')
  await page.getByRole('link', { name: 'ROI', exact: true }).click()
  await expect(page).toHaveURL(/#roi$/)
  await expectNothingSerious(page)
  expect(faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[ACC-08, TAB-05] a tap explains a term; the glossary is in the menu', async ({ page, venue }) => {
    const trader = await Trader.onPhone(page, venue.url)
    await trader.market('Buy', '0.02')
    await trader.place('Positions')
    const explanation = page.getByRole('tooltip')
    await page.getByRole('button', { name: 'Liq. price', exact: true }).first().tap()
    await expect(explanation).toContainText('The mark price at which liquidation begins')
    const { width } = page.viewportSize()!
    const box = (await explanation.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    await page.getByRole('link', { name: /^Glossary/ }).tap()
    await expect(page).toHaveURL(/\/help\/glossary#liquidation-price$/)
    await page.getByRole('button', { name: 'Pages' }).tap()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).tap()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})
