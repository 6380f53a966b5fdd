// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BookState } from './book-state.ts'

const grid = {
  contractType: 'LinearPerpetual',
  tickSize: e8('0.1'),
  minPrice: e8('0.1'),
  lotSize: e8('0.001'),
} as const
const book = (u: number, pu: number, b: [string, string][], a: [string, string][]) => ({
  symbol: 'BTCUSDT',
  u,
  pu,
  b,
  a,
})

describe('BookState', () => {
  it('keeps both sides best first in whole ticks and lots', () => {
    const state = new BookState(grid)
    state.snapshot(
      book(
        5,
        0,
        [
          ['100', '1'],
          ['99.9', '0.002'],
        ],
        [['100.1', '0.5']],
      ),
    )
    expect(state.delta(book(6, 5, [['99.95', '1']], []))).toBe(false)
    state.snapshot(
      book(
        5,
        0,
        [
          ['100', '1'],
          ['99.9', '0.002'],
        ],
        [['100.1', '0.5']],
      ),
    )
    expect(
      state.delta(
        book(
          6,
          5,
          [
            ['100', '0'],
            ['99.8', '3'],
          ],
          [
            ['100.2', '1'],
            ['100.1', '0.4'],
          ],
        ),
      ),
    ).toBe(true)
    expect(state.bids).toEqual([
      { ticks: 999, lots: 2 },
      { ticks: 998, lots: 3000 },
    ])
    expect(state.asks).toEqual([
      { ticks: 1001, lots: 400 },
      { ticks: 1002, lots: 1000 },
    ])
    expect(state.version).toBe(6)
  })

  it('[RT-03] refuses a delta that does not follow on, and everything after it until a snapshot', () => {
    const state = new BookState(grid)
    state.snapshot(book(5, 0, [['100', '1']], []))
    expect(state.delta(book(8, 7, [], []))).toBe(false)
    expect(state.version).toBeUndefined()
    expect(state.delta(book(9, 8, [], []))).toBe(false)
    expect(state.snapshot(book(10, 9, [['100', '2']], []))).toBe(true)
    expect(state.bids).toEqual([{ ticks: 1000, lots: 2000 }])
  })

  it('is after any deltas what a snapshot of the same levels is', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.array(fc.array(level, { maxLength: 12 }), { maxLength: 12 }), (batches) => {
        const state = new BookState(grid)
        state.snapshot(book(0, 0, [], []))
        const truth = new Map<number, number>()
        let version = 0
        for (const batch of batches) {
          const changes = batch.map(([ticks, lots]): [string, string] => [`${ticks}`, `${lots}`])
          for (const [ticks, lots] of batch) truth.set(ticks, lots)
          state.delta(book(version + 1, version, changes, changes))
          version += 1
        }
        const rising = [...truth].filter(([, lots]) => lots > 0).toSorted(([a], [b]) => a - b)
        const levels = rising.map(([price, size]) => ({ ticks: price * 10, lots: size * 1000 }))
        expect(state.asks).toEqual(levels)
        expect(state.bids).toEqual(levels.toReversed())
      }),
    )
  })
})
