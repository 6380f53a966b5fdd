import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { ownRows } from './own-orders.ts'
import { spreadOf } from './spread.ts'
import { sweepOf } from './sweep.ts'

const grid = {
  contractType: 'LinearPerpetual',
  tickSize: e8('0.1'),
  minPrice: e8('0.1'),
  lotSize: e8('0.001'),
} as const

describe('figures of the book', () => {
  it('[MKT-01] the spread is exact and relative to the best ask', () => {
    const spread = spreadOf(grid, [{ ticks: 650_003, lots: 1 }], [{ ticks: 650_001, lots: 9 }])
    expect(spread).toEqual({ amount: e8('0.2'), rate: 308n })
  })

  it('an empty side has no spread', () => {
    expect(spreadOf(grid, [], [{ ticks: 1, lots: 1 }])).toBeUndefined()
    // best ask at 0, best bid at −0.2: there is a distance, but no fraction of a price of 0
    const spreads = { ...grid, contractType: 'Spread', minPrice: e8('-5') } as const
    expect(spreadOf(spreads, [{ ticks: 51, lots: 1 }], [{ ticks: 49, lots: 1 }])).toEqual({
      amount: e8('0.2'),
      rate: undefined,
    })
  })

  it('[MKT-01] quantity, value and average price down to a row come from the levels themselves', () => {
    const levels = [
      { ticks: 650_000, lots: 1_000 },
      { ticks: 650_010, lots: 3_000 },
      { ticks: 660_000, lots: 5_000 },
    ]
    expect(sweepOf(grid, levels, 2)).toEqual({
      qty: e8('4'),
      value: e8('260003'),
      averagePrice: e8('65000.75'),
    })
    expect(sweepOf(grid, levels, 0)).toBeUndefined()
  })

  it('[MKT-01, N4] the average price of a sweep is half up like an entry price', () => {
    const levels = [
      { ticks: 10, lots: 255 },
      { ticks: 11, lots: 1 },
    ]
    // 0.1 ÷ 256 = 0.000390625
    expect(sweepOf(grid, levels, 2)?.averagePrice).toBe(e8('1.00039063'))
  })

  it('[MKT-01] of an inverse contract quantity is in dollars, value in the coin, and the average price between both', () => {
    const inverse = {
      contractType: 'InversePerpetual',
      tickSize: e8('0.5'),
      minPrice: e8('0.5'),
      lotSize: e8('1'),
    } as const
    const levels = [
      { ticks: 20_000, lots: 1_000 },
      { ticks: 40_000, lots: 1_000 },
    ]
    // 1000 ÷ 10 000 + 1000 ÷ 20 000 = 0.15; 2000 ÷ 0.15
    expect(sweepOf(inverse, levels, 2)).toEqual({
      qty: e8('2000'),
      value: e8('0.15'),
      averagePrice: e8('13333.33333333'),
    })
  })

  it('[MKT-01] own orders that rest mark the group that holds their price, on their side; those that wait for a trigger do not', () => {
    const base = { symbol: 'BTCUSDT', orderType: 'Limit', orderStatus: 'New' }
    const orders = [
      { ...base, side: 'Sell', price: '100.1' },
      { ...base, side: 'Buy', price: '99.9' },
      { ...base, side: 'Buy', price: '98', orderStatus: 'Untriggered' },
      { ...base, side: 'Buy', price: '97', symbol: 'ETHUSDT' },
    ] as Order[]
    const rows = ownRows(orders, 'BTCUSDT', grid, 10)
    expect([...rows.asks]).toEqual([1010])
    expect([...rows.bids]).toEqual([990])
  })
})
