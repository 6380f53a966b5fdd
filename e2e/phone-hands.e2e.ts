import type { Locator } from '@playwright/test'
import { allOrdersOf, ask, held, lastPrice, listOf, ordersOf, post } from './exchange-api.ts'
import { BUY, SELL, Trader } from './trader.ts'
import { expect, type Page, test } from './venue.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const panelOf = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })

const kindTab = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Order type' }).getByRole('radio', { name, exact: true })

/** Chooses one of the less common kinds of order. */
async function kind({ page }: Trader, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More order types' }).tap()
  await page.getByRole('menuitem', { name }).tap()
}

/** Taps a button of the order form, which must be inside the screen, and answers the sheet that it opens. */
async function send(trader: Trader, name: RegExp, reported: RegExp): Promise<void> {
  const button = panelOf(trader.page).getByRole('button', { name })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.tap()
  const question = trader.page.getByRole('dialog')
  await expect(question).toContainText(reported)
  await trader.expectSheet(question)
  await question.getByRole('button', { name }).tap()
  await expect(question).toBeHidden()
}

/** Holds a finger on the element until the menu is open, lifts it, and returns the menu. */
async function rest(page: Page, target: Locator): Promise<Locator> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = { x: x + width / 2, y: y + height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // Lifting the finger clicks nothing.
  await expect(menu).toBeVisible()
  await expect(menu).toBeInViewport({ ratio: 1 })
  return menu
}

/** True if any two of the figures overlap. */
const overlap = (figures: Locator) =>
  figures.evaluateAll((all) => {
    const boxes = all.map((figure) => {
      const shown = document.createRange()
      shown.selectNodeContents(figure)
      return shown.getBoundingClientRect()
    })
    return boxes.some((one, place) =>
      boxes.slice(place + 1).some(({ left, right, top, bottom }) => {
        return one.left < right - 1 && left < one.right - 1 && one.top < bottom - 1 && top < one.bottom - 1
      }),
    )
  })

test('[ORD-04, ORD-05, ORD-09, ORD-10, LEV-03, TAB-05] a thumb sets leverage, a trigger, a price of the book, a stop, the slippage and the margin rate, and the exchange has each', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.onPhone(page, venue.url)
  const panel = panelOf(page)
  const price = await lastPrice(page, venue.url)
  const below = price - 3_000
  await page.getByRole('button', { name: /^Leverage:/ }).tap()
  await page.getByRole('menuitem', { name: '25×' }).tap()
  await expect
    .poll(() => ask(page, venue.url, 'position/leverage?symbol=BTCUSDT'))
    .toMatchObject({ buyLeverageE2: 2_500, sellLeverageE2: 2_500 })

  await kind(trader, /^Conditional/)
  await panel.getByRole('button', { name: 'Trigger by: Last' }).tap()
  await page.getByRole('menuitemradio', { name: 'Mark' }).tap()
  await trader.field('Trigger price').fill(String(below))
  await trader.field('Quantity').fill('0.02')
  await send(trader, SELL, /Mark falls to/)
  await expect
    .poll(() => ordersOf(page, venue.url))
    .toMatchObject([
      {
        orderStatus: 'Untriggered',
        orderType: 'Market',
        side: 'Sell',
        qty: '0.02',
        triggerPrice: String(below),
        triggerBy: 'MarkPrice',
        triggerDirection: 2,
      },
    ])

  await kindTab(page, 'Limit').tap()
  await panel.getByRole('button', { name: 'BBO' }).tap()
  await panel.getByRole('button', { name: /^Price from the book/ }).tap()
  await page.getByRole('menuitemradio', { name: /^Queue 5/ }).tap()
  await trader.field('Quantity').fill('0.03')
  await panel.getByRole('checkbox', { name: 'TP/SL' }).tap()
  await trader.field('Stop loss').fill(String(below))
  await send(trader, BUY, /Price from the book\s*Queue 5/)
  // The order rests, or a falling market has filled it; either way it was priced from the order book.
  const ofBook = async () => (await allOrdersOf(page, venue.url)).filter(({ qty }) => qty === '0.03')
  await expect
    .poll(async () => (await ofBook()).find(({ createType }) => createType === 'CreateByBboOrder'))
    .toMatchObject({ orderType: 'Limit', side: 'Buy', stopLoss: String(below) })

  await kindTab(page, 'Market').tap()
  await panel.getByRole('checkbox', { name: 'Max. slippage' }).tap()
  await trader.field('Max. slippage').fill('0.4')
  await trader.field('Quantity').fill('0.05')
  await send(trader, BUY, /Max\. slippage\s*0\.40%/)
  await expect
    .poll(async () => (await ordersOf(page, venue.url, 'history-list')).find(({ qty }) => qty === '0.05'))
    .toMatchObject({ orderStatus: 'Filled', side: 'Buy', maxSlippage: '0.4', maxSlippageType: 'Percent' })

  await kind(trader, /^MMR close/)
  await trader.field('Close at').fill('80')
  await send(trader, /^Confirm$/, /80\.00%/)
  await expect
    .poll(async () => (await ordersOf(page, venue.url)).find(({ stopOrderType }) => stopOrderType === 'MmRateClose'))
    .toMatchObject({ triggerRateE4: 8_000, side: 'Sell', orderStatus: 'Untriggered' })
  expect(faults).toEqual([])
})

test('[REV-01, POS-02, TPSL-11, ORD-14, TAB-05] a thumb reverses a position, gives it stops, reads them on their card, changes an order by its menu, cancels all from the palette and closes', async ({
  page,
  venue,
  faults,
}) => {
  const trader = await Trader.onPhone(page, venue.url)
  const price = await lastPrice(page, venue.url)
  const [far, farther] = [String(price - 3_000), String(price - 3_500)]
  const symbol = 'BTCUSDT'
  await post(page, 'order/create', { symbol, side: 'Buy', orderType: 'Market', qty: '0.05' })
  await post(page, 'order/create', { symbol, side: 'Buy', orderType: 'Limit', qty: '0.01', price: far })
  await trader.place('Positions')
  const sheet = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Reverse Long BTCUSDT' }).tap()
  await expect(sheet).toContainText('Short Cross 10× · 0.050 BTC')
  await trader.expectSheet(sheet)
  await sheet.getByRole('button', { name: 'Reverse', exact: true }).tap()
  await expect(sheet).toBeHidden()
  await expect.poll(() => held(page, venue.url)).toEqual(['Sell 0.05'])

  await page.getByRole('button', { name: 'TP/SL of Short BTCUSDT' }).tap()
  await trader.expectSheet(sheet)
  await trader.field('Take profit: trigger price').fill(far)
  await trader.field('Stop loss: trigger price').fill(String(price + 3_000))
  await sheet.getByRole('button', { name: 'Confirm' }).tap()
  await expect(sheet).toBeHidden()
  await expect
    .poll(() => listOf(page, venue.url, 'position/tpsl-all'))
    .toMatchObject([
      { stopOrderType: 'TakeProfit', triggerPrice: far, qty: '0.05' },
      { stopOrderType: 'StopLoss', triggerPrice: String(price + 3_000), qty: '0.05' },
    ])

  const limits = async () => (await ordersOf(page, venue.url)).filter(({ orderType }) => orderType === 'Limit')
  await page.getByRole('tab', { name: /^Open orders/ }).tap()
  const cards = page.getByRole('list', { name: 'Open orders' }).locator('> li')
  const stops = cards.filter({ hasText: '0.050 BTC' })
  await stops.getByRole('button', { name: /^Details/ }).tap()
  const parts = stops.getByRole('listitem')
  await expect(parts).toHaveCount(2)
  expect(await overlap(parts.first().locator('> div > *'))).toBe(false)
  expect(await overlap(stops.locator('dl > div'))).toBe(false)

  const order = cards.filter({ hasText: '0.010 BTC' })
  const menu = await rest(page, order.getByText('Limit'))
  await menu.getByRole('menuitem', { name: 'Change price' }).tap()
  await trader.expectSheet(sheet)
  await sheet.getByRole('spinbutton').fill(farther)
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect(sheet).toBeHidden()
  await expect.poll(limits).toMatchObject([{ price: farther, qty: '0.01', orderStatus: 'New' }])

  await page.getByRole('button', { name: 'Commands', exact: true }).tap()
  await trader.expectSheet(sheet)
  await sheet.getByRole('combobox').fill('cancel')
  await sheet.getByRole('option', { name: /^Cancel all orders of BTCUSDT/ }).tap()
  await expect(sheet).toContainText('on BTCUSDT will be cancelled')
  await trader.expectSheet(sheet)
  await sheet.getByRole('button', { name: 'Cancel all' }).tap()
  await expect(sheet).toBeHidden()
  await expect.poll(limits).toEqual([])

  await page.getByRole('tab', { name: /^Positions/ }).tap()
  const card = page.getByRole('list', { name: 'Positions' }).getByRole('listitem')
  await rest(page, card.getByText('Margin', { exact: true }))
  await menu.getByRole('menuitem', { name: /^Close at market/ }).tap()
  await trader.expectSheet(sheet)
  await sheet.getByRole('button', { name: /^Close 0\.05/ }).tap()
  await expect(sheet).toBeHidden()
  await expect.poll(() => held(page, venue.url)).toEqual([])
  expect(faults).toEqual([])
})
