import type { Page } from '@playwright/test'
import { openBusyPage } from './busy-page.ts'
import { frameFigures, heapBytes, megabytes, watchFrames } from './frames.ts'
import { report } from './report.ts'

/**
 * The chart under full load: 20 000 bars, three studies, ten drawings, 50 orders, 60 updates a second; then 200 000
 * bars.
 */
const BARS = 20_000
const MANY_BARS = 200_000
const PAGE = 1_000
const ORDERS = 50
const UPDATES = 60
const SECONDS = 10
const STEP = 1_800_000

const now = Date.now()
const study = (id: string) => ({ key: id, id, inputs: {} })
const drawn = Array.from({ length: 10 }, (_, place) => ({
  id: `bench-${place}`,
  tool: place % 2 === 0 ? 'trendLine' : 'rectangle',
  points: [
    { time: now - (90 - place * 8) * STEP, price: 91_000 + place * 120 },
    { time: now - (60 - place * 5) * STEP, price: 92_500 - place * 90 },
  ],
  style: { colour: 'accent', width: '2', dash: 'solid' },
  locked: false,
  hidden: false,
}))

const { page, feed, exchange, close } = await openBusyPage({
  rates: { 'orderbook.': 0, 'publicTrade.': 0, 'tickers.': 0, 'kline.': UPDATES },
  kept: {
    'perpdesk.practiceNotice.1': { seen: true },
    'perpdesk.chart.properties': {
      v: 1,
      studies: [study('VOL'), study('MA'), study('MACD')],
      views: { BTCUSDT: { barSpacing: 8, rightOffset: 80 } },
    },
    'perpdesk.chart.drawings.BTCUSDT': { v: 1, drawings: drawn },
  },
})
await page.getByRole('button', { name: 'Try with a demo account' }).first().click()
await page.getByText('100,000.00 USDT').first().waitFor()
const last = await lastPrice()
await page.evaluate(placeOrders, { count: ORDERS, last })

const chart = page.getByRole('application')
const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 }

/** Number of pages of bars requested and refused so far. */
const bars = { asked: 0, refused: 0 }
page.on('request', (request) => {
  if (request.url().includes('/public/kline')) bars.asked += 1
})
page.on('response', (response) => {
  if (response.url().includes('/public/kline') && response.status() === 429) bars.refused += 1
})
await goBack(new Date(now - (BARS - 200) * STEP))
await chart.focus()
await page.keyboard.press('End')
await page.waitForTimeout(1_000)

feed.only(['kline.'])
await page.waitForTimeout(1_000)
const steady = await watchFrames(page, () => panAndZoom(page))
report({
  group: 'browser',
  name: `chart of ${BARS} bars, 3 studies, 10 drawings, ${ORDERS} orders at ${UPDATES} updates a second, 8 px a bar: pan and zoom`,
  figures: { 'pages of bars fetched': bars.asked, ...frameFigures(steady, 17.5) },
})

await chart.focus()
for (let press = 0; press < 30; press += 1) await page.keyboard.press('-')
await page.waitForTimeout(1_000)
const wide = await watchFrames(page, () => pan(page))
report({
  group: 'browser',
  name: `the same at the narrowest bars: pan`,
  figures: frameFigures(wide, 33),
})

feed.only([])
await page.getByRole('radio', { name: '1m', exact: true }).first().click()
await page.waitForTimeout(2_000)
const heapBefore = await heapBytes(page)
bars.asked = 0
const began = performance.now()
const paging = await watchFrames(page, async () => {
  while (bars.asked * PAGE < MANY_BARS && performance.now() - began < 300_000) await drag(page, box.width - 120)
})
const seconds = (performance.now() - began) / 1_000
report({
  group: 'browser',
  name: `${MANY_BARS} bars page in as the chart is dragged back`,
  figures: {
    seconds: Math.round(seconds),
    [`pages of ${PAGE} bars`]: bars.asked,
    'pages a second (budget 50)': Math.round((bars.asked / seconds) * 10) / 10,
    'refused for the budget': bars.refused,
    ...frameFigures(paging, 33),
    'heap, MB more': megabytes((await heapBytes(page)) - heapBefore),
  },
})
await close()
process.exit(0)

async function lastPrice(): Promise<number> {
  const answer = await fetch(`${exchange}/contract/v5/public/tickers?symbol=BTCUSDT`)
  const { result } = (await answer.json()) as { result: { list: readonly { lastPrice: string }[] } }
  return Math.round(Number(result.list[0]?.lastPrice))
}

/** Places small orders below the market, as the user of the page. */
async function placeOrders({ count, last: price }: { count: number; last: number }): Promise<void> {
  const usertoken = /user_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  for (let place = 0; place < count; place += 1) {
    const order = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.001',
      price: `${price - 100 - place * 15}`,
    }
    await fetch('/contract/v5/order/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', usertoken },
      body: JSON.stringify(order),
    })
  }
}

/** Loads all bars since a date by going to that date. */
async function goBack(to: Date): Promise<void> {
  await page.getByRole('button', { name: 'Go to a date' }).click()
  await page.getByLabel('Date', { exact: true }).fill(to.toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  const enough = Math.floor((now - to.getTime()) / STEP / PAGE) - 1
  for (let waited = 0; bars.asked < enough && waited < 60; waited += 1) await page.waitForTimeout(500)
  await page.waitForTimeout(2_000)
}

async function drag(on: Page, by: number): Promise<void> {
  const from = middle.x - by / 2
  await on.mouse.move(from, middle.y)
  await on.mouse.down()
  for (let step = 1; step <= 12; step += 1) {
    await on.mouse.move(from + (by * step) / 12, middle.y)
    await on.waitForTimeout(10)
  }
  await on.mouse.up()
}

/** Drags the chart back and forth. */
async function pan(on: Page, seconds = SECONDS): Promise<void> {
  for (const began = performance.now(); performance.now() - began < seconds * 1_000; ) {
    await drag(on, 300)
    await drag(on, -300)
  }
}

/** Drags the chart back and forth, and zooms in and out by the wheel in between. */
async function panAndZoom(on: Page): Promise<void> {
  for (const began = performance.now(); performance.now() - began < SECONDS * 1_000; ) {
    await pan(on, 1)
    for (const turn of [-120, -120, 120, 120]) {
      await on.mouse.wheel(0, turn)
      await on.waitForTimeout(60)
    }
  }
}
