import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test.describe('a browser that was never here', () => {
  test.use({ isNew: true })

  test('[ACC-04] is told once that this is a practice venue, and can always look it up', async ({
    page,
    venue,
    faults,
  }) => {
    const trader = await Trader.arriving(page, venue.url)
    const card = page.getByRole('complementary', { name: 'Practice' })
    await expect(card).toContainText('The market is simulated and the money is demo money')
    const book = await trader.bids().boundingBox()
    await card.getByRole('button', { name: 'Got it' }).click()
    await expect(card).toBeHidden()
    expect(await trader.bids().boundingBox()).toEqual(book)
    await page.reload()
    await trader.live()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Practice' }).click()
    await expect(page.getByText('The market is simulated and the money is demo money')).toBeVisible()
    expect(faults).toEqual([])
  })
})

test('[ACC-04, ORD-14] the keyboard skips to the page, leads from a field to the buttons and out of a panel that fills the screen', async ({
  page,
  venue,
}) => {
  const trader = await Trader.arriving(page, venue.url)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await trader.startDemo()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await quantity.fill('0.01')
  await quantity.press('Enter')
  await expect(page.getByRole('button', { name: /^Buy \/ Long/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy \/ Long/ })
    .press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The pressed button is disabled now; the focus has moved to an element with a name.
  await expect(page.getByRole('group', { name: 'Order', exact: true })).toBeFocused()

  const panels = page.getByRole('button', { name: 'Maximise' })
  const count = await panels.count()
  expect(count).toBeGreaterThan(1)
  await panels.first().click()
  await expect(panels).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panels).toHaveCount(count)
})
