import { expectNothingSerious } from './axe.ts'
import { lastPrice, listOf, ordersOf, post } from './exchange-api.ts'
import { finger } from './hand.ts'
import { BUY, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

/** The file of the lines of orders and positions. */
const LINES = /\/trade-lines-[^/]*\.js$/

test.use({ hasTouch: true })

test('[CHT-03, CHT-04, POS-02] a price of the chart is traded from the button that goes with the mouse, by right click, finger and keys', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.withDemo(page, venue.url)
  const chart = page.getByRole('region', { name: /^Chart of/ })
  await chart.getByRole('radio', { name: '1h', exact: true }).click()
  const prices = chart.locator('[data-lines]').first()
  const pane = (await prices.boundingBox())!
  const x = pane.x + pane.width / 3
  /** Heights below and above all candles. */
  const [low, high] = [pane.y + pane.height - 6, pane.y + 34]
  const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
  const priceOf = async (name: RegExp) =>
    (await entry(name).innerText())
      .replace(/^.* at /, '')
      .replaceAll(',', '')
      .replace(/\.0$/, '')

  await test.step('an open menu stays while the lines of the first order are loaded', async () => {
    const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.01' }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(LINES, async (route) => {
      await released
      await route.continue()
    })
    await page.mouse.click(x, high, { button: 'right' })
    await expect(entry(/^Sell limit at/)).toBeVisible()
    const asked = page.waitForRequest(LINES)
    await post(page, 'order/create', { ...order, price: String(Math.round((await lastPrice(page, venue.url)) * 0.99)) })
    await asked
    await expect(entry(/^Sell limit at/)).toBeVisible()
    release()
    await expect(chart.getByRole('slider', { name: /^Buy 0\.010/ })).toBeVisible()
    await expect(entry(/^Sell limit at/)).toBeVisible()
    await page.keyboard.press('Escape')
    await post(page, 'order/cancel-all', { symbol: 'BTCUSDT' })
    await expect.poll(() => ordersOf(page, venue.url)).toEqual([])
  })

  await test.step('the button at the mouse writes a limit order into the panel', async () => {
    await page.mouse.move(x, low)
    await page.mouse.move(x + 3, low)
    await chart.getByRole('button', { name: 'Trade at this price' }).click()
    await expect(entry(/^Sell stop at/)).toBeVisible()
    await expectNothingSerious(page, '[role="menu"]')
    const price = await priceOf(/^Buy limit at/)
    await entry(/^Buy limit at/).click()
    await expect(trader.field('Price')).toHaveValue(price)
    await expect(trader.field('Quantity')).toBeFocused()
    await page.keyboard.type('0.01')
    await expect(chart.getByRole('slider', { name: /^Draft: Limit 0\.010/ })).toBeVisible()
    await trader.send(BUY)
    await expect.poll(() => ordersOf(page, venue.url)).toEqual([expect.objectContaining({ price, qty: '0.01' })])
    await trader.answered()
  })

  await test.step('a right click above the market has the stop that waits there', async () => {
    await page.mouse.click(x, high, { button: 'right' })
    await expect(entry(/^Sell limit at/)).toBeVisible()
    const triggerPrice = await priceOf(/^Buy stop at/)
    await entry(/^Buy stop at/).click()
    await expect(trader.field('Trigger price')).toHaveValue(triggerPrice)
    await expect(trader.field('Quantity')).toBeFocused()
    await page.keyboard.type('0.02')
    await trader.send(BUY)
    await expect
      .poll(() => ordersOf(page, venue.url))
      .toContainEqual(expect.objectContaining({ side: 'Buy', triggerPrice, qty: '0.02', orderStatus: 'Untriggered' }))
  })

  await test.step('a finger that rests opens it too, one that moves does not', async () => {
    const touch = await page.context().newCDPSession(page)
    await finger(touch, 650, { x, y: low }, { x: x + 40, y: low })
    await expect(page.getByRole('menu')).toHaveCount(0)
    await finger(touch, 650, { x, y: low })
    await expect(entry(/^Buy limit at/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('keys lead to any price; of a position TP/SL are set there, once that is confirmed', async () => {
    await post(page, 'order/create', { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.02' })
    await expect(chart.getByText('Long 0.020', { exact: true })).toBeVisible()
    await chart.getByRole('application').focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowUp')
    const chosen = await chart.locator('[data-lines] [role="status"]').innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry(`Buy limit at ${chosen}`)).toBeFocused()
    await entry(`Stop loss of long at ${chosen}`).press('Enter')
    const question = page.getByRole('dialog', { name: 'Stop loss of Long 0.020 BTC' })
    await expect(question).toContainText('Loss there')
    await question.getByRole('button', { name: 'Set' }).click()
    const triggerPrice = chosen.replaceAll(',', '').replace(/\.0$/, '')
    await expect
      .poll(() => listOf(page, venue.url, 'position/tpsl-all'))
      .toEqual([expect.objectContaining({ stopOrderType: 'StopLoss', triggerPrice, qty: '0.02' })])
    await chart.getByRole('application').focus()
    await page.keyboard.press('Escape')
    await expect(chart.locator('[data-lines] [role="status"]')).toHaveCount(0)
  })
  expect(faults).toEqual([])
})
