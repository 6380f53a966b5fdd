import { Trader } from './trader.ts'
import { expect, test } from './venue.ts'

test('[TAB-05, ACC-04] a border between panels is under the pointer at once, the panels follow it, and they are so again after a reload', async ({
  page,
  venue,
}) => {
  await new Trader(page).open(venue.url)
  const border = page.locator('[role=separator][aria-orientation=vertical]').first()
  const chart = page.getByRole('region', { name: /^Chart of/ })
  const width = async () => Math.round((await chart.boundingBox())!.width)
  const place = async () => Math.round((await border.boundingBox())!.x)
  const [wide, from] = [await width(), await place()]
  const y = (await border.boundingBox())!.y + 100
  await page.mouse.move(from, y)
  await page.mouse.down()
  for (const way of [40, 80, 120]) {
    await page.mouse.move(from - way, y)
    expect(Math.abs((await place()) - (from - way))).toBeLessThanOrEqual(1)
  }
  await expect.poll(width).toBe(wide - 120)
  expect(await place()).toBe(from - 120)
  await page.mouse.up()
  await expect.poll(width).toBe(wide - 120)
  await page.reload()
  await expect.poll(width).toBe(wide - 120)
})
