import { openBusyPage } from './busy-page.ts'
import { frameFigures, heapBytes, megabytes, watchFrames } from './frames.ts'
import { catalogueAnswer, manyContracts } from './many-contracts.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

/** The page of all markets with 2 000 rows, each of which changes twice a second, while it is scrolled. */
const CONTRACTS = 2_000
const HERTZ = 2
const SECONDS = 10
const SWITCHES = 200
const MOUNTS = 50

const many = manyContracts(CONTRACTS)
const catalogue = catalogueAnswer(many)

const { page, feed, exchange, close } = await openBusyPage({
  rates: { 'orderbook.': 0, 'publicTrade.': 0, 'tickers.': HERTZ, 'kline.': 0 },
  tickers: many.map(({ symbolName }) => symbolName),
})
await page.route('**/brief-symbol-list*', (route) => route.fulfill({ json: catalogue }))
await page.goto(`${feed.url}/markets`)
await page.getByRole('row').nth(20).waitFor()
await page.waitForTimeout(3_000)
feed.only(['tickers.'])
await page.waitForTimeout(2_000)

const rows = page.getByRole('table')
const count = await rows.getAttribute('aria-rowcount')
const box = (await rows.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const idle = await watchFrames(page, () => page.waitForTimeout(SECONDS * 1_000))
report({
  group: 'browser',
  name: `markets page of ${CONTRACTS} contracts that all change ${HERTZ} times a second`,
  figures: { rows: count ?? '', ...frameFigures(idle, 17.5) },
})
await page.mouse.move(box.x + box.width / 2, box.y + 200)
const scrolled = await watchFrames(page, async () => {
  for (const began = performance.now(); performance.now() - began < SECONDS * 1_000; ) {
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, turn < 10 ? 100 : -100)
      await page.waitForTimeout(16)
    }
  }
})
report({ group: 'browser', name: 'the same while it is scrolled', figures: frameFigures(scrolled, 17.5) })

feed.only([])
await page.unroute('**/brief-symbol-list*')
const answer = await fetch(`${exchange}/contract/v5/public/tickers`)
const { result: listed } = (await answer.json()) as { result: { list: readonly { symbol: string }[] } }
const symbols = listed.list
  .map(({ symbol }) => symbol)
  .filter((symbol) => symbol.endsWith('USDT'))
  .slice(0, 10)
await page.goto(`${feed.url}/trade/usdt/BTCUSDT`)
await page.locator('[data-side=bid][data-place="0"]').waitFor()

/** Navigates to an address without a reload, as a link does. */
async function go(path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
}

const switchMs: number[] = []
for (let turn = 0; turn < 20; turn += 1) await toSymbol(turn)
const before = await heapBytes(page)
for (let turn = 0; turn < SWITCHES; turn += 1) switchMs.push(await toSymbol(turn))
const after = await heapBytes(page)
for (let turn = 0; turn < 5; turn += 1) await away()
const mounted = await heapBytes(page)
for (let turn = 0; turn < MOUNTS; turn += 1) await away()
const again = await heapBytes(page)
report({
  group: 'browser',
  name: 'memory of the trade page, garbage collected',
  figures: {
    'heap after 20 switches of the contract, MB': megabytes(before),
    [`growth over ${SWITCHES} more, MB`]: megabytes(after - before),
    'heap after 5 ways to the markets and back, MB': megabytes(mounted),
    [`growth over ${MOUNTS} more, MB`]: megabytes(again - mounted),
    'switch to drawn bars, median ms (aim 150)': Math.round(median(switchMs)),
  },
})
await close()
process.exit(0)

/** Returns the time from the change of the address until the bars of the contract are displayed. */
function toSymbol(turn: number): Promise<number> {
  return page.evaluate(
    (symbol) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        window.history.pushState(null, '', `/trade/usdt/${symbol}`)
        const look = () => {
          const isCovered = document.querySelector('div:has(> [role=application]) > output') !== null
          const isThere = document.querySelector('h1')?.textContent.includes(symbol) === true
          if (isThere && !isCovered) requestAnimationFrame(() => resolve(performance.now() - began))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    symbols[turn % symbols.length] ?? 'BTCUSDT',
  )
}

async function away(): Promise<void> {
  await go('/markets')
  await page.getByRole('row').nth(5).waitFor()
  await go('/trade/usdt/BTCUSDT')
  await page.locator('[data-side=bid][data-place="0"]').waitFor()
}
