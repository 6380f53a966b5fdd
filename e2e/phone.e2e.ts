import type { Locator } from '@playwright/test'
import { START_WITHIN, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** Chromium's touch emulation: a coarse pointer, taps, a mobile viewport. */
test.use({ hasTouch: true, isMobile: true })

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

async function boxOf(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible()
  return (await locator.boundingBox())!
}

for (const { name, width, height } of [
  { name: 'upright', width: 390, height: 844 },
  { name: 'on its side', width: 844, height: 390 },
]) {
  test(`[TAB-05, POS-02] a phone ${name}: a round trip by touch, Back closes what is open, a position is a card`, async ({
    page,
    venue,
    faults,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
    const places = page.getByRole('navigation')
    const place = (label: string) => places.getByRole('button', { name: new RegExp(label) }).tap()
    const upright = height > width
    if (upright) await place('Trade')
    await page.getByRole('button', { name: /^Try/ }).first().tap()
    await expect(page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })

    await page.getByRole('radio', { name: 'Market', exact: true }).tap()
    const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
    await quantity.tap()
    await quantity.fill('0.02')
    expect(
      await quantity.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    ).toBeGreaterThanOrEqual(16)
    const buy = page.getByRole('button', { name: /^Buy \/ Long/ })
    const { y, height: tall } = await boxOf(buy)
    expect(y + tall).toBeLessThanOrEqual(height)
    expect(tall).toBeGreaterThanOrEqual(40)

    // Back closes the confirmation and stays on the page; opened again, it is confirmed.
    await buy.tap()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/BTCUSDT/)
    await buy.tap()
    await question.getByRole('button', { name: /^Buy \/ Long/ }).tap()
    await expect(question).toBeHidden()

    // The toast does not cover the price or the bar of views.
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    const reported = await boxOf(toast.first())
    const price = await boxOf(
      page
        .getByRole('region', { name: 'BTCUSDT at a glance' })
        .getByText(/^[\d,]+\.\d/)
        .first(),
    )
    expect(meet(reported, price)).toBe(false)
    expect(meet(reported, await boxOf(places))).toBe(false)

    await place('Positions')
    const card = page.getByRole('list', { name: 'Positions' }).getByRole('listitem')
    await expect(card).toHaveCount(1)
    for (const words of ['BTCUSDT', 'Long', 'Cross 10×', 'Liq. price', 'To liquidation', 'Margin']) {
      await expect(card).toContainText(words)
    }
    await card.getByRole('button', { name: /Market/ }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close 0.02/ })
      .tap()
    await expect(card).toHaveCount(0)
    await expect(page.getByText('No open positions').first()).toBeVisible()

    // Back closes the list of contracts, and opening the list does not open the soft keyboard.
    await page.getByRole('button', { name: /^BTCUSDT/ }).tap()
    const search = page.getByRole('combobox')
    await expect(search).toBeVisible()
    await expect(search).not.toBeFocused()
    await page.goBack()
    await expect(search).toBeHidden()
    await expect(page).toHaveURL(/BTCUSDT/)
    expect(faults).toEqual([])
  })
}

test('[TAB-05] on a phone an open order is a card that is changed and cancelled in place', async ({ page, venue }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trader = new Trader(page)
  await page.goto(`${venue.url}/trade/usdt/BTCUSDT`)
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
  await trader.place('Book')
  const far = Math.round((await trader.bestBid()) * 0.97)
  await trader.place('Trade')
  await page.getByRole('button', { name: /^Try/ }).first().tap()
  await expect(page.getByText('100,000.00 USDT').first()).toBeVisible({ timeout: START_WITHIN })
  await trader.limit('Buy', String(far), '0.01')
  await trader.place('Positions')
  await page.getByRole('tab', { name: /^Open orders/ }).tap()
  const card = page.getByRole('list', { name: 'Open orders' }).getByRole('listitem')
  await expect(card).toContainText(far.toLocaleString('en-US'))
  await card.getByRole('button', { name: /^Edit price/ }).tap()
  await page.getByRole('spinbutton', { name: 'New price' }).fill(String(far - 10))
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(card).toContainText((far - 10).toLocaleString('en-US'))
  await card.getByRole('button', { name: /^Cancel the/ }).tap()
  await expect(card).toHaveCount(0)
})
