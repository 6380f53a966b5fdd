import type { Locator } from '@playwright/test'
import { Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

/** Returns every canvas of the chart as text, which any drawing changes. */
function picture(chart: Locator): Promise<string> {
  return chart.evaluate((region) => [...region.querySelectorAll('canvas')].map((each) => each.toDataURL()).join())
}

/** Waits until the chart draws the market's moves. */
async function draws(chart: Locator): Promise<void> {
  const before = await picture(chart)
  await expect.poll(async () => (await picture(chart)) !== before).toBe(true)
}

/** Returns the height in pixels of the price pane, which is the first. */
async function priceHeight(chart: Locator): Promise<number> {
  return chart
    .locator('canvas')
    .first()
    .evaluate((canvas) => canvas.getBoundingClientRect().height)
}

async function drag(page: Page, line: Locator, by: number): Promise<void> {
  const box = (await line.boundingBox())!
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 8 })
  await page.mouse.up()
}

test('[CHT-07, TAB-05] the chart draws on after it had no room, however it came to that', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  await trader.limit('Buy', String(Math.round(await trader.bestBid()) - 300), '0.01')
  await trader.tab('Open orders')
  const order = page.getByRole('tabpanel', { name: /^Open orders/ }).getByRole('row', { name: /BTCUSDT/ })
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await expect(chart.getByText(/^BTCUSDT · 30m/)).toBeVisible()
  await chart.getByRole('radio', { name: '1m', exact: true }).click()
  await chart.getByRole('button', { name: /^Indicators/ }).click()
  for (const name of [/^MACD/, /^Relative strength index/]) await page.getByRole('button', { name }).click()
  await page.keyboard.press('Escape')
  await draws(chart)
  await expect(order).toBeVisible()
  const full = await priceHeight(chart)
  const wide = (await chart.boundingBox())!

  await test.step('a low window', async () => {
    await page.setViewportSize({ width: 1366, height: 625 })
    await draws(chart)
    expect(await priceHeight(chart)).toBeGreaterThanOrEqual(80)
    await page.setViewportSize({ width: 780, height: 493 })
    await page.setViewportSize({ width: 1366, height: 300 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await draws(chart)
    expect(await priceHeight(chart)).toBe(full)
    await expect(order).toBeVisible()
    await expect(trader.bids().getByRole('button').nth(5)).toBeVisible()
  })

  await test.step('the line below the chart dragged up to the top and back', async () => {
    const line = page.getByRole('separator').and(page.locator('[aria-orientation=horizontal]')).first()
    await drag(page, line, -700)
    await drag(page, line, wide.height - (await chart.boundingBox())!.height)
    await draws(chart)
    expect(Math.abs((await priceHeight(chart)) - full)).toBeLessThanOrEqual(2)
    await expect(trader.bids().getByRole('button').nth(5)).toBeVisible()
  })

  await test.step('the page hidden from view and shown again', async () => {
    for (const display of ['none', '']) {
      await page.evaluate(async (value) => {
        document.getElementById('root')!.style.display = value
        for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      }, display)
    }
    await draws(chart)
    await expect(trader.bids().getByRole('button').nth(5)).toBeVisible()
    await expect(order).toBeVisible()
  })
  expect(faults).toEqual([])
})

test('[CHT-07, TAB-05] a chart that stands still says that it is not live and is built anew', async ({
  page,
  venue,
  faults,
}) => {
  await new Trader(page).open(venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await expect(chart.getByText(/^BTCUSDT · 30m/)).toBeVisible()
  await draws(chart)
  // Makes a computation of the chart library fail: it throws once and silently stops its layout.
  await page.evaluate(() => {
    const { measureText } = CanvasRenderingContext2D.prototype
    Object.assign(window, { mend: () => Object.assign(CanvasRenderingContext2D.prototype, { measureText }) })
    CanvasRenderingContext2D.prototype.measureText = () => {
      throw new Error('no measure')
    }
  })
  await page.setViewportSize({ width: 1300, height: 700 })
  await expect(chart.getByText(/^Not live/)).toBeVisible()
  await page.evaluate(() => void Reflect.get(window, 'mend')())
  await expect(chart.getByText(/^Not live/)).toHaveCount(0)
  await draws(chart)
  expect(faults.filter((fault) => !fault.includes('no measure'))).toEqual([])
  faults.length = 0
})
