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

test('[TAB-05] the head of a single panel takes no room; it unfolds by the focus and under the pointer, which carries the panel away', async ({
  page,
  venue,
}) => {
  await new Trader(page).open(venue.url)
  const tab = page.getByRole('tab', { name: 'Order', exact: true })
  const head = page.locator('header').filter({ has: tab })
  const heightOf = async () => Math.round((await head.boundingBox())!.height)
  expect(await heightOf()).toBeLessThan(10)
  await tab.focus()
  await expect.poll(heightOf).toBe(32)
  await page.getByRole('tab', { name: 'Trades' }).focus()
  await expect.poll(heightOf).toBeLessThan(10)
  const { x, y } = (await head.boundingBox())!
  await page.mouse.move(x + 30, y + 3)
  await expect.poll(heightOf).toBe(32)
  await page.mouse.down()
  const ladder = (await page.getByRole('tab', { name: 'Ladder' }).boundingBox())!
  await page.mouse.move(ladder.x + ladder.width - 4, ladder.y + ladder.height / 2, { steps: 8 })
  await page.mouse.up()
  const beside = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: 'Ladder' }) })
  await expect(beside.getByRole('tab', { name: 'Order', exact: true })).toBeVisible()
})
