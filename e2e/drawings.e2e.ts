import type { Locator } from '@playwright/test'
import { expectNothingSerious } from './axe.ts'
import { allOrdersOf } from './exchange-api.ts'
import { BUY, inTheme, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

interface KeptDrawing {
  readonly tool: string
  readonly text?: string
  readonly style: { readonly width: string }
  readonly intervals?: { readonly from: string; readonly to: string }
  readonly points: readonly { readonly time: number; readonly price: number }[]
}

/** Returns the contract's drawings as stored in the browser. */
async function kept(page: Page): Promise<readonly KeptDrawing[]> {
  const text = await page.evaluate(() => localStorage.getItem('perpdesk.chart.drawings.BTCUSDT'))
  return text === null ? [] : JSON.parse(text).drawings
}

const toolsOf = async (page: Page) => (await kept(page)).map(({ tool }) => tool)

/** Returns the number of pixels of exactly this colour on the canvas of drawings. */
function pixelsOf(sheet: Locator, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  return sheet.evaluate(
    (canvas: HTMLCanvasElement, [r, g, b]) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 255 && data[at] === r && data[at + 1] === g && data[at + 2] === b) count += 1
      }
      return count
    },
    [red, green, blue] as const,
  )
}

const BLUE = [91, 140, 255] as const
const AMBER = [242, 184, 75] as const

test.use({ hasTouch: true })

test('[CHT-10, ORD-12] drawings: made by drag, clicks and touch, kept, followed by a second window, moved and deleted by keys', async ({
  page,
  venue,
  faults,
}) => {
  await inTheme(page, 'dark')
  const trader = await Trader.withDemo(page, venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  const sheet = page.locator('canvas[data-drawings]')
  await expect(sheet).toBeAttached()
  const box = (await sheet.boundingBox())!
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y })
  const take = async (group: string, tool: string) => {
    await chart.getByRole('button', { name: group, exact: true }).click()
    await page.getByRole('menuitem', { name: tool, exact: true }).click()
  }
  const drag = async (...way: readonly { readonly x: number; readonly y: number }[]) => {
    for (const [index, { x, y }] of way.entries()) {
      await page.mouse.move(x, y)
      if (index === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }

  await test.step('a drag, two clicks and one click make a line, a box and a level, in the colour that they have', async () => {
    expect(await pixelsOf(sheet, BLUE)).toBe(0)
    const plus = chart.getByRole('button', { name: 'Trade at this price' })
    await page.mouse.move(at(0.1, 0.8).x, at(0.1, 0.8).y)
    await expect(plus).toBeVisible()
    await take('Lines', 'Trend line')
    await page.mouse.move(at(0.1, 0.8).x, at(0.1, 0.8).y)
    await page.mouse.move(at(0.1, 0.7).x, at(0.1, 0.7).y)
    await expect(plus).toBeHidden()
    await drag(at(0.1, 0.8), at(0.2, 0.7), at(0.3, 0.6))
    await expect.poll(() => toolsOf(page)).toEqual(['trendLine'])
    await expect.poll(() => pixelsOf(sheet, BLUE)).toBeGreaterThan(100)
    await take('Shapes', 'Rectangle')
    for (const { x, y } of [at(0.4, 0.3), at(0.5, 0.5)]) await page.mouse.click(x, y)
    await take('Lines', 'Horizontal line')
    const { x, y } = at(0.6, 0.9)
    await page.mouse.click(x, y)
    await expect.poll(() => toolsOf(page)).toEqual(['trendLine', 'rectangle', 'horizontalLine'])
    await chart.getByRole('button', { name: 'Colour', exact: true }).click()
    await page.getByRole('radio', { name: 'Amber' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => pixelsOf(sheet, AMBER)).toBeGreaterThan(box.width)
  })

  await test.step('a finger draws too, and the chart stays where it is', async () => {
    await take('Fibonacci', 'Fibonacci retracement')
    const touch = await page.context().newCDPSession(page)
    const way = [at(0.6, 0.3), at(0.65, 0.4), at(0.7, 0.5), at(0.75, 0.6)]
    const before = (await kept(page))[0]
    for (const [index, point] of way.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove'
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [point] })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => toolsOf(page)).toContain('fibRetracement')
    // The first line is still where it was drawn, so that it can be dragged there.
    await drag(at(0.2, 0.7), at(0.25, 0.7), at(0.3, 0.7))
    await expect.poll(async () => (await kept(page))[0]!.points[0]!.time - before!.points[0]!.time).toBeGreaterThan(0)
  })

  await test.step('a handle changes one end; what was done is taken back and done again', async () => {
    const [line] = await kept(page)
    await drag(at(0.2, 0.8), at(0.2, 0.85), at(0.2, 0.9))
    const changed = (await kept(page))[0]!
    expect(changed.points[0]!.price).toBeLessThan(line!.points[0]!.price)
    expect(changed.points[1]).toEqual(line!.points[1])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await kept(page))[0]).toEqual(line)
    await page.keyboard.press('Control+y')
    await expect.poll(async () => (await kept(page))[0]).toEqual(changed)
  })

  await test.step('a second window has them, follows, and after a reload they are there', async () => {
    const other = await page.context().newPage()
    await other.goto(`${venue.url}/trade/usdt/BTCUSDT`)
    const otherSheet = other.locator('canvas[data-drawings]')
    await expect
      .poll(async () => ((await otherSheet.count()) === 0 ? 0 : pixelsOf(otherSheet, AMBER)))
      .toBeGreaterThan(100)
    await other.getByRole('button', { name: 'Drawings', exact: true }).click()
    await other.getByRole('button', { name: /^Delete: Rectangle/ }).click()
    await other.close()
    await expect.poll(() => toolsOf(page)).not.toContain('rectangle')
    await chart.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
    await expect.poll(() => toolsOf(page)).toContain('rectangle')
    await page.reload()
    await expect.poll(async () => ((await sheet.count()) === 0 ? 0 : pixelsOf(sheet, AMBER))).toBeGreaterThan(100)
  })

  await test.step('the list chooses, moves, hides, locks and deletes by keys', async () => {
    await chart.getByRole('button', { name: 'Drawings', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Drawings' })
    await expectNothingSerious(page, '[role="dialog"]')
    await expectNothingSerious(page, '[role="region"][aria-label^="Chart"], section[aria-label^="Chart"]')
    const level = list.getByRole('button', { name: /^Horizontal line at/ })
    const priceOf = async () => (await kept(page)).find(({ tool }) => tool === 'horizontalLine')!.points[0]!
    const before = await priceOf()
    await level.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowRight')
    const moved = await priceOf()
    expect(moved.price - before.price).toBeCloseTo(0.1, 5)
    expect(moved.time - before.time).toBe(10 * 30 * 60_000)
    await list.getByRole('button', { name: /^Lock: Horizontal/ }).press('Enter')
    await level.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    expect(await priceOf()).toEqual(moved)
    const seen = await pixelsOf(sheet, AMBER)
    await list.getByRole('button', { name: /^Hide: Horizontal/ }).press('Enter')
    await expect.poll(async () => seen - (await pixelsOf(sheet, AMBER))).toBeGreaterThan(box.width / 2)
    await list.getByRole('button', { name: /^Trend line at/ }).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => toolsOf(page)).not.toContain('trendLine')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  })
  await test.step('a position that is planned tells its reward and size, and becomes the order with TP/SL', async () => {
    await take('Measures', 'Long position')
    const { x, y } = at(0.15, 0.75)
    await page.mouse.click(x, y)
    await expect.poll(() => toolsOf(page)).toContain('longPosition')
    const [entry, target, stop] = (await kept(page)).find(({ tool }) => tool === 'longPosition')!.points
    await chart.getByRole('button', { name: 'Order it' }).click()
    await expect(page.getByRole('button', { name: BUY })).toBeFocused()
    expect(Number(await trader.field('Price').inputValue())).toBe(entry!.price)
    expect(Number(await trader.field('Quantity').inputValue())).toBeGreaterThan(0)
    await trader.send(BUY)
    await expect
      .poll(async () =>
        (await allOrdersOf(page, venue.url)).map((order) =>
          [order['price'], order['takeProfit'], order['stopLoss']].map(Number),
        ),
      )
      .toContainEqual([entry!.price, target!.price, stop!.price])
  })

  await test.step('a text has the words that are written for it', async () => {
    await take('Shapes', 'Text')
    const { x, y } = at(0.5, 0.9)
    await page.mouse.click(x, y)
    const words = chart.getByRole('textbox', { name: 'Words of the text' })
    await expect(words).toBeFocused()
    await words.fill('Weekly support')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await kept(page)).at(-1)).toMatchObject({ tool: 'text', text: 'Weekly support' })
  })

  await test.step('a level is shown on one interval, its looks become a template, and an alert waits at its price', async () => {
    await take('Lines', 'Horizontal line')
    const { x, y } = at(0.5, 0.2)
    await page.mouse.click(x, y)
    await expect.poll(async () => (await toolsOf(page)).at(-1)).toBe('horizontalLine')
    const level = (await kept(page)).at(-1)!.points[0]!.price
    const opener = chart.getByRole('button', { name: 'More for this drawing' })
    const open = () => opener.click()
    const more = page.getByRole('dialog', { name: 'More for this drawing' })
    await chart.getByRole('button', { name: /^Line width/ }).click()
    await page.getByRole('menuitemradio', { name: '4 px' }).click()
    await open()
    await more.getByRole('textbox', { name: 'Save as template' }).fill('Resistance')
    await page.keyboard.press('Enter')
    await more.getByRole('radio', { name: 'Only 30m' }).click()
    await expectNothingSerious(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await chart.getByRole('radio', { name: '1h', exact: true }).click()
    await chart.getByRole('button', { name: 'Drawings', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Drawings' })
    await expect(list.getByText('not on 1h')).toHaveCount(1)
    await list.getByRole('button', { name: /^Text at/ }).click()
    await page.keyboard.press('Escape')
    await open()
    await more.getByRole('button', { name: 'Apply: Resistance' }).click()
    await page.keyboard.press('Escape')
    await expect(more).toBeHidden()
    // The keys of drawings work while the focus is in the chart's panel, to which the closed dialog returns it.
    await expect(opener).toBeFocused()
    // They also need the bars of the new interval.
    await expect(sheet).toBeAttached()
    const widthOfText = async () => (await kept(page)).find(({ tool }) => tool === 'text')?.style.width
    await expect.poll(widthOfText).toBe('4')
    await page.keyboard.press('Control+z')
    await expect.poll(widthOfText).toBe('2')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await kept(page)).at(-1)?.intervals).toBeUndefined()
    await chart.getByRole('button', { name: 'Drawings', exact: true }).click()
    await list
      .getByRole('button', { name: /^Horizontal line at/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await open()
    await more.getByRole('button', { name: /^Set alert at/ }).click()
    const form = page.getByRole('dialog', { name: 'New alert' })
    expect(Number(await form.getByRole('spinbutton', { name: 'Alert price' }).inputValue())).toBe(level)
  })
  expect(faults).toEqual([])
})
