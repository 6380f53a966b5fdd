import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookLevel } from '../../stores/book-state.ts'
import { balanceOf, barLength, groupBook, groupLevels, groupTicks } from './grouping.ts'

const fromZero = (ratio: number) => ({ ratio, origin: 0 })
const ratios = fc.constantFrom(1, 2, 4, 5, 10, 50, 100)
const side = (direction: 1 | -1) =>
  fc
    .uniqueArray(fc.record({ ticks: fc.integer({ min: 1, max: 5_000 }), lots: fc.integer({ min: 1, max: 1e9 }) }), {
      selector: (level: BookLevel) => level.ticks,
      maxLength: 200,
    })
    .map((levels) => levels.toSorted((a, b) => (a.ticks - b.ticks) * direction))

describe('grouping', () => {
  it('[MKT-01] no ask group is below and no bid group above an order in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), ratios, (ticks, ratio) => {
        const ask = groupTicks(ticks, fromZero(ratio), 'ask')
        const bid = groupTicks(ticks, fromZero(ratio), 'bid')
        expect(ask >= ticks && ask - ticks < ratio && ask % ratio === 0).toBe(true)
        expect(bid <= ticks && ticks - bid < ratio && bid % ratio === 0).toBe(true)
      }),
    )
  })

  it('[MKT-01] groups begin at round prices also where prices begin below zero', () => {
    // a tick of 0.1, counted from −5.1: prices of −0.3, 0 and 0.3
    const groups = { ratio: 5, origin: -51 }
    expect([48, 51, 54].map((ticks) => groupTicks(ticks, groups, 'ask') - 51)).toEqual([0, 0, 5])
    expect([48, 51, 54].map((ticks) => groupTicks(ticks, groups, 'bid') - 51)).toEqual([-5, 0, 0])
  })

  it.each([
    ['ask', 1],
    ['bid', -1],
  ] as const)('[MKT-01] grouping the %s side keeps the sum, the order and every level', (name, direction) => {
    fc.assert(
      fc.property(side(direction), ratios, (levels, ratio) => {
        const rows = groupLevels(levels, fromZero(ratio), name, Number.MAX_SAFE_INTEGER)
        const total = levels.reduce((sum, level) => sum + level.lots, 0)
        expect(rows.reduce((sum, row) => sum + row.lots, 0)).toBe(total)
        expect(rows.at(-1)?.sumLots ?? 0).toBe(total)
        expect(rows.at(-1)?.depth ?? 0).toBe(levels.length)
        for (let index = 1; index < rows.length; index += 1) {
          expect((rows[index]!.ticks - rows[index - 1]!.ticks) * direction).toBeGreaterThan(0)
          expect(rows[index]!.sumLots).toBe(rows[index - 1]!.sumLots + rows[index]!.lots)
        }
      }),
    )
  })

  it('[MKT-01] fewer rows are the first of more rows', () => {
    fc.assert(
      fc.property(side(1), ratios, fc.integer({ min: 0, max: 20 }), (levels, ratio, limit) => {
        expect(groupLevels(levels, fromZero(ratio), 'ask', limit)).toEqual(
          groupLevels(levels, fromZero(ratio), 'ask', 1000).slice(0, limit),
        )
      }),
    )
  })

  it('[MKT-01] both sides share one bar scale', () => {
    const book = groupBook(
      {
        asks: [{ ticks: 101, lots: 5 }],
        bids: [
          { ticks: 99, lots: 20 },
          { ticks: 98, lots: 20 },
        ],
      },
      fromZero(1),
      { asks: 10, bids: 10 },
    )
    expect(book.fullLots).toBe(40)
    expect(book.asks.map((row) => barLength(row, book.fullLots))).toEqual([125])
    expect(book.bids.map((row) => barLength(row, book.fullLots))).toEqual([500, 1000])
  })

  it('an empty side has no rows and no bars', () => {
    expect(groupBook({ asks: [], bids: [] }, fromZero(4), { asks: 8, bids: 8 })).toEqual({
      asks: [],
      bids: [],
      fullLots: 0,
    })
  })
})

describe('balance of the book', () => {
  const side = (sumLots: number) => [{ ticks: 1, lots: sumLots, sumLots, depth: 1 }]

  it('[MKT-01] is the buyers’ share of what both sides show', () => {
    expect(balanceOf({ bids: side(3), asks: side(1) })).toBe(75)
    expect(balanceOf({ bids: side(1), asks: side(2) })).toBe(33)
    expect(balanceOf({ bids: side(1), asks: [] })).toBeUndefined()
  })
})
