import { expect, test } from './fault-test.ts'
import { type Mangle, Wire } from './wire.ts'

const isDelta = (text: string) => text.startsWith('{"topic":"orderbook.') && text.includes('"type":"delta"')

/** Returns a function that changes the next `count` deltas of the order book. */
function toNext(count: number, act: (text: string, nth: number) => readonly string[]): Mangle {
  let nth = 0
  return (text) => {
    if (!isDelta(text) || nth >= count) return [text]
    nth += 1
    return act(text, nth)
  }
}

let held = ''
const FAULTS: readonly (readonly [string, Mangle])[] = [
  ['lost', toNext(3, () => [])],
  ['told twice', toNext(3, (text) => [text, text])],
  [
    'told in the wrong order',
    toNext(4, (text, nth) => {
      if (nth % 2 === 0) return [text, held]
      held = text
      return []
    }),
  ],
  ['cut off in the middle', toNext(2, (text) => [text.slice(0, text.length / 2)])],
  ['replaced by a web page', toNext(2, () => ['<!doctype html><title>502</title>'])],
  [
    'full of wrong types',
    toNext(2, (text) => [text.replace('"b":[', '"b":[[null,7],').replace('"a":[', '"a":"x","y":[')]),
  ],
  ['off the grid of prices', toNext(2, (text) => [text.replace('"b":[', '"b":[["0.00000001","1"],')])],
  [
    'of another world',
    toNext(3, () => ['{"topic":"orderbook.NOSUCH","seq":1,"ts":1,"type":"delta","data":{}}', 'null', '[]', '7']),
  ],
]

for (const [what, mangle] of FAULTS) {
  test(`[RT-03] changes of the book that are ${what}: the book is fetched anew and true${what === 'lost' ? ' @quick' : ''}`, async ({
    stage,
  }) => {
    const wire = await Wire.between(stage.context)
    const { page } = await stage.trader()
    wire.mangle = mangle
    await page.waitForTimeout(2_500)
    wire.mangle = (text) => [text]
    await stage.bookIsTrue(page)
  })
}

test('[RT-03] snapshots that cannot be read: the book says that it is not live and is asked for slowly', async ({
  stage,
}) => {
  const wire = await Wire.between(stage.context)
  const { page } = await stage.trader()
  let asked = 0
  wire.mangleUp = (text) => {
    if (/"subscribe"/.test(text) && text.includes('orderbook.')) asked += 1
    return [text]
  }
  wire.mangle = (text) => [text.startsWith('{"topic":"orderbook.') ? text.replace('"u":', '"v":') : text]
  await expect(page.locator('[data-view][data-freshness=dead]')).toBeVisible({ timeout: 9_000 })
  await page.waitForTimeout(6_000)
  expect(asked).toBeLessThan(7)
  wire.mangle = (text) => [text]
})

test('[RT-02] a topic that the server does not know harms no other', async ({ stage }) => {
  const wire = await Wire.between(stage.context)
  wire.mangleUp = (text) => [text.replace('publicTrade.BTCUSDT', 'publicTrade.NOSUCH')]
  const { page } = await stage.trader()
  await page.waitForTimeout(3_000)
  await stage.bookIsTrue(page)
})
