import { readFile } from 'node:fs/promises'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { lastPrice, post } from './exchange-api.ts'
import { finger, middle, mouse, way } from './hand.ts'
import { inTheme, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** Returns the height of a picture, and its colours along the left part of a line, in pixels of the page. */
async function pixelsOf({ png, y, width }: { png: string; y: number; width: number }) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const sheet = canvas.getContext('2d')!
  sheet.drawImage(image, 0, 0)
  const ratio = image.width / width
  const { data } = sheet.getImageData(0, Math.round(y * ratio), Math.round(image.width / 2), 1)
  const colours: string[] = []
  for (let at = 0; at < data.length; at += 4) colours.push(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`)
  return { height: image.height / ratio, colours }
}

test.use({ hasTouch: true })

test('[CHT-04] an order moves in the chart only where that is meant, and asks first', async ({
  page,
  venue,
  faults,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/order/replace')) sent.push(request.postData() ?? '')
  })
  await inTheme(page, 'system')
  const trader = await Trader.withDemo(page, venue.url)
  await trader.limit('Buy', String(Math.round(await trader.bestBid()) - 200), '0.01')
  const chart = page.getByRole('region', { name: /^Chart of/ })
  // One-hour candles, because one-minute candles of a calm market do not reach a price 200 below.
  await chart.getByRole('radio', { name: '1h', exact: true }).click()
  const label = chart.getByRole('slider', { name: /^Buy 0.01/ })
  await expect(label).toBeVisible()
  const price = (await label.getAttribute('aria-valuetext'))!
  const question = page.getByRole('dialog')
  const touch = await page.context().newCDPSession(page)
  const stands = async () => {
    await expect(label).toHaveAttribute('aria-valuetext', price)
    await expect(question).toHaveCount(0)
    expect(sent).toEqual([])
  }

  await test.step('taps, pans and flicks send nothing; a tap gives the focus', async () => {
    const at = await middle(label)
    await finger(touch, 60, at, { x: at.x, y: at.y + 3 })
    await expect(label).toBeFocused()
    await stands()
    await finger(touch, 0, ...way(await middle(label), -80, 6))
    await stands()
    await finger(touch, 0, ...way(await middle(label), 0, -60))
    await stands()
    await expect(label).toBeVisible()
    const again = await middle(label)
    await mouse(page, [again, { x: again.x + 1, y: again.y + 3 }])
    await page.mouse.up()
    await stands()
    await mouse(page, way(await middle(label), -80, 10))
    await page.mouse.up()
    await stands()
  })

  await test.step('Escape takes a drag back, and so does letting go outside the chart', async () => {
    await mouse(page, way(await middle(label), 0, -40))
    await expect(label).not.toHaveAttribute('aria-valuetext', price)
    await expect(chart.getByText('From last price')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.move(10, 10)
    await page.mouse.up()
    await stands()
    const at = await middle(label)
    await mouse(page, [...way(at, 0, -40), { x: at.x, y: 5 }])
    await page.mouse.up()
    await stands()
  })

  await test.step('keys ask as well', async () => {
    await label.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await expectNothingSeriousByDayAndNight(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await stands()
  })

  await test.step('a finger that has rested moves the line; the new price is sent once it is confirmed', async () => {
    await finger(touch, 700, ...way(await middle(label), 0, 30))
    await expect(question).toBeVisible()
    expect(sent).toEqual([])
    await question.getByRole('button', { name: 'Change price' }).click()
    await expect.poll(() => sent.length).toBe(1)
    await expect(label).not.toHaveAttribute('aria-valuetext', price)
  })

  await test.step('a picture of the chart has the line at its price', async () => {
    const canvas = chart.getByRole('application')
    const area = (await canvas.boundingBox())!
    const { colour, top, edge } = await label.evaluate((element) => {
      const rule = element.closest('[data-tone]')!.firstElementChild!
      const { borderTopColor } = getComputedStyle(rule)
      const edge = Math.floor(element.parentElement!.getBoundingClientRect().left)
      return { colour: borderTopColor, top: Math.round(rule.getBoundingClientRect().top), edge }
    })
    const y = top - Math.round(area.y)
    const left = edge - Math.ceil(area.x)
    await chart.getByRole('button', { name: 'More for the chart' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save a picture of the chart' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^perpdesk-BTCUSDT-60-\d{4}-\d\d-\d\d-\d{4}\.png$/)
    const png = (await readFile(await file.path())).toString('base64')
    const seen = await page.evaluate(pixelsOf, { png, y, width: area.width })
    expect(seen.height).toBeGreaterThan(area.height)
    // The line is dashed, three pixels on and three off, from the left edge to the label and over all candles.
    const line = seen.colours.map((each) => each === colour).slice(0, left)
    const inDashes = line.slice(0, -5).map((_, at) => line.slice(at, at + 6).filter(Boolean).length)
    expect(inDashes.length).toBeGreaterThan(200)
    expect(new Set(inDashes)).toEqual(new Set([3]))
    const beside = await page.evaluate(pixelsOf, { png, y: y + 4, width: area.width })
    expect(beside.colours.filter((each) => each === colour).length).toBeLessThan(beside.colours.length / 4)
  })

  await test.step('orders at nearly one price are one label, from whose list each gets its own', async () => {
    const near = (await lastPrice(page, venue.url)) - 150
    for (const below of [0, 1, 2, 3]) {
      const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.02', price: String(near - below) }
      await post(page, 'order/create', order)
    }
    const folded = chart.getByRole('button', { name: /^[45] orders$/ })
    await folded.click()
    const list = page.getByRole('dialog', { name: /^[45] orders$/ })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expectNothingSeriousByDayAndNight(page, '[role="dialog"]')
    const lowest = chart
      .getByRole('slider', { name: /^Buy 0.02/ })
      .and(chart.locator(`[aria-valuetext^="${(near - 3).toLocaleString('en')}"]`))
    await expect(lowest).toHaveCount(0)
    await list
      .getByRole('button', { name: (near - 3).toLocaleString('en') })
      .first()
      .click()
    await expect(lowest).toBeVisible()
  })
  expect(faults).toEqual([])
})
