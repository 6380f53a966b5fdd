import { expectNothingSerious } from './axe.ts'
import { inTables, START_WITHIN, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

for (const theme of ['dark', 'light']) {
  test.describe(theme, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(
        (chosen) => localStorage.setItem('perpdesk.settings.1', JSON.stringify({ theme: chosen })),
        theme,
      ),
    )

    test('[ACC-04] nothing serious for axe on the trade page, signed out and signed in, with a dialog open', async ({
      page,
      venue,
    }) => {
      const trader = await Trader.arriving(page, venue.url)
      await expectNothingSerious(page)
      await trader.startDemo()
      await trader.market('Buy', '0.02')
      for (const table of ['Positions', 'Order history']) {
        await trader.tab(table)
        await expect(page.getByRole('tabpanel', { name: table }).getByRole('link', { name: 'BTCUSDT' })).toBeVisible()
        await expectNothingSerious(page)
      }
      await page.getByRole('button', { name: /^Margin mode/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothingSerious(page)
      await page.keyboard.press('Escape')
      await trader.tab('Positions')
      await inTables(page, /^TP\/SL of/).click()
      for (const mode of ['Entire position', 'Partial position']) {
        await page.getByRole('dialog').getByRole('radio', { name: mode }).click()
        await expectNothingSerious(page)
      }
      await page.getByRole('dialog').getByRole('button', { name: 'By ROI' }).click()
      await expect(page.getByRole('dialog', { name: 'TP/SL preferences' })).toBeVisible()
      await expectNothingSerious(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await inTables(page, /^Reverse /).click()
      await expect(page.getByRole('dialog', { name: /^Reverse position/ })).toBeVisible()
      await expectNothingSerious(page)
    })
  })
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`[ACC-04] the whole page fits ${width}×${height} without scrolling sideways or down, with nothing serious for axe`, async ({
    page,
    venue,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
    const room = () =>
      page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        height: document.documentElement.scrollHeight,
      }))
    await expect.poll(room).toEqual({ width, height })
    await expectNothingSerious(page)
  })
}

test('[TAB-05, ACC-04] in forced colours the chosen tab, the depth of the book and the focus are still seen', async ({
  page,
  venue,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const trader = await Trader.arriving(page, venue.url)
  const backgroundOf = (role: 'tab' | 'radio', name: string) =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await backgroundOf('radio', 'Limit')).not.toBe(await backgroundOf('radio', 'Market'))
  expect(await backgroundOf('tab', 'Order history')).not.toBe(await backgroundOf('tab', 'Positions'))
  const bar = trader.bids().getByRole('button').first().locator('[aria-hidden]').first()
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(canvas)
  await page.getByRole('spinbutton', { name: 'Quantity', exact: true }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).not.toBe('none')
})
