import { expect, it } from 'vitest'
import { NONE } from '../book/order-pool.ts'
import { ExposureRow } from './exposure-row.ts'
import { SeatMemory } from './seat-memory.ts'

const LEVERAGE = 1000

/** Returns all figures of a row. */
function figuresOf(row: ExposureRow<null, null>) {
  const { longLots, shortLots, buyLots, buyCost, sellLots, sellCost, closingBuyLots, closingSellLots } = row
  const { firstOrder, lastOrder, orderCount, quoteCount, buyLeverageE2, sellLeverageE2, riskId } = row
  const sums = [longLots, shortLots, buyLots, buyCost, sellLots, sellCost, closingBuyLots, closingSellLots]
  const orders = [firstOrder, lastOrder, orderCount, quoteCount]
  return { sums, orders, settings: [buyLeverageE2, sellLeverageE2, riskId, row.hedge, row.symbolIsolated] }
}

function fill(row: ExposureRow<null, null>, base: number): void {
  row.longLots = base + 1
  row.shortLots = base + 2
  row.buyLots = base + 3
  row.buyCost = base + 4
  row.sellLots = base + 5
  row.sellCost = base + 6
  row.closingBuyLots = base + 7
  row.closingSellLots = base + 8
  row.firstOrder = base + 9
  row.lastOrder = base + 10
  row.orderCount = base + 11
  row.quoteCount = base + 12
  row.buyLeverageE2 = base + 13
  row.sellLeverageE2 = base + 14
  row.riskId = base + 15
  row.hedge = base % 2 === 1
  row.symbolIsolated = base % 3 === 1
}

const filled = (base: number) => ({
  sums: [1, 2, 3, 4, 5, 6, 7, 8].map((place) => base + place),
  orders: [9, 10, 11, 12].map((place) => base + place),
  settings: [base + 13, base + 14, base + 15, base % 2 === 1, base % 3 === 1],
})

it('[ENG-01] what an exposure counts stands apart from that of all others, however many there are', () => {
  const memory = new SeatMemory()
  const rows = Array.from({ length: 1000 }, (_, number) => new ExposureRow(number, memory, null, null, LEVERAGE))
  for (const row of rows) fill(row, row.row * 1e9)
  for (const row of rows) expect(figuresOf(row)).toEqual(filled(row.row * 1e9))
})

it('an exposure begins without orders, at its leverage, whoever had the row before, and one that was never opened has a row of its own', () => {
  const memory = new SeatMemory()
  fill(new ExposureRow(0, memory, null, null, LEVERAGE), 7)
  const opened = new ExposureRow(0, memory, null, null, LEVERAGE)
  fill(new ExposureRow(NONE, null, null, null, LEVERAGE), 5)
  expect(figuresOf(opened)).toEqual({
    sums: [0, 0, 0, 0, 0, 0, 0, 0],
    orders: [NONE, NONE, 0, 0],
    settings: [LEVERAGE, LEVERAGE, 1, false, false],
  })
})

it('its modes are set and taken back each by itself', () => {
  const row = new ExposureRow(0, new SeatMemory(), null, null, LEVERAGE)
  row.hedge = true
  row.symbolIsolated = true
  row.hedge = false
  expect([row.hedge, row.symbolIsolated]).toEqual([false, true])
})
