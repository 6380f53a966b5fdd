import { describe, expect, it } from 'vitest'
import {
  depthAt,
  depthCurve,
  depthRange,
  depthScale,
  knownReach,
  middleOf,
  REACHES,
  reachBeside,
  roundSteps,
  sideAt,
  stepPath,
} from './depth-curve.ts'

const level = (ticks: number, lots: number) => ({ ticks, lots })
const BOOK = {
  bids: [level(9_998, 3), level(9_990, 5), level(9_900, 2)],
  asks: [level(10_002, 4), level(10_010, 6), level(10_200, 1)],
}
const EMPTY = { bids: [], asks: [] }

describe('the depth of a book', () => {
  it('[CHT-08] lies around the middle of the best prices, of one side around its best', () => {
    expect(middleOf(BOOK)).toBe(10_000)
    expect(middleOf({ ...BOOK, asks: [] })).toBe(9_998)
    expect(middleOf({ ...BOOK, bids: [] })).toBe(10_002)
    expect(middleOf(EMPTY)).toBe(undefined)
    expect(depthRange(BOOK, 100, 0)).toEqual({ low: 9_900, high: 10_100 })
    expect(depthRange(EMPTY, 100, 0)).toBe(undefined)
  })

  it('[CHT-08] of a price so low that the reach is less than a tick still shows one to each side', () => {
    const cheap = { bids: [level(10, 1)], asks: [level(11, 1)] }
    expect(depthRange(cheap, 2, 0)).toEqual({ low: 9.5, high: 11.5 })
  })

  it('[CHT-08] begins with the widest reach within which both sides are known', () => {
    // The order book reaches 100 ticks of 10 000 below the middle, and 200 above: one percent is known on both sides.
    expect(knownReach(BOOK, 0)).toBe(100)
    expect(knownReach({ ...BOOK, bids: [level(9_998, 3), level(9_901, 2)] }, 0)).toBe(50)
    expect(knownReach({ ...BOOK, bids: [] }, 0)).toBe(100)
    expect(knownReach(EMPTY, 0)).toBe(REACHES[0])
  })

  it('[CHT-08] reaches less or more by steps, and stays at the ends', () => {
    expect(reachBeside(100, 1)).toBe(200)
    expect(reachBeside(100, -1)).toBe(50)
    expect(reachBeside(2, -1)).toBe(2)
    expect(reachBeside(2000, 1)).toBe(2000)
  })

  it('[CHT-08] sums each side from its best price, exactly, as far as it is in sight', () => {
    const range = { low: 9_900, high: 10_100 }
    expect(depthCurve(BOOK.bids, range).map(({ sumLots }) => sumLots)).toEqual([3, 8, 10])
    expect(depthCurve(BOOK.asks, range).map(({ ticks, sumLots, depth }) => [ticks, sumLots, depth])).toEqual([
      [10_002, 4, 1],
      [10_010, 10, 2],
    ])
  })

  it('[CHT-08] tells at a price what an order down to it would take, and nothing between the best prices', () => {
    const range = { low: 9_900, high: 10_100 }
    const asks = depthCurve(BOOK.asks, range)
    const bids = depthCurve(BOOK.bids, range)
    expect(depthAt(asks, 10_001, 'ask')).toBe(undefined)
    expect(depthAt(asks, 10_002, 'ask')?.sumLots).toBe(4)
    expect(depthAt(asks, 10_009, 'ask')?.sumLots).toBe(4)
    expect(depthAt(asks, 10_099, 'ask')?.sumLots).toBe(10)
    expect(depthAt(bids, 9_991, 'bid')?.sumLots).toBe(3)
    expect(depthAt(bids, 9_990, 'bid')?.sumLots).toBe(8)
    expect([9_998, 9_999, 10_001, 10_002].map((ticks) => sideAt(BOOK, ticks))).toEqual([
      'bid',
      undefined,
      undefined,
      'ask',
    ])
  })

  it('[CHT-08] is drawn in steps that hold from one price to the next, and end where nothing more is known', () => {
    const scale = depthScale({ low: 0, high: 100 }, 100, 1_000, 100)
    const points = [level(60, 50), level(80, 50)].map(({ ticks, lots }, at) => ({
      ticks,
      sumLots: lots * (at + 1),
      depth: at + 1,
    }))
    expect(stepPath(points, scale, 100)).toBe('M600 100H600V54H800V8H1000')
    expect(stepPath([], scale, 100)).toBe('')
  })

  it('[CHT-08] has round figures on its axes', () => {
    expect(roundSteps(9_900, 10_100, 4)).toEqual([9_900, 9_950, 10_000, 10_050, 10_100])
    expect(roundSteps(0, 7, 4)).toEqual([0, 2, 4, 6])
    expect(roundSteps(9.5, 11.5, 4)).toEqual([10, 11])
  })
})
