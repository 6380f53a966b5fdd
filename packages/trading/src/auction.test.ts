import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuctionLevel, auctionPrice } from './auction.ts'

const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 })), {
  selector: ([price]) => price,
  minLength: 1,
  maxLength: 8,
})
const highestFirst = (levels: AuctionLevel[]): AuctionLevel[] => levels.toSorted((a, b) => b[0] - a[0])
const lowestFirst = (levels: AuctionLevel[]): AuctionLevel[] => levels.toSorted((a, b) => a[0] - b[0])

/** Returns the expected auction price, found by trying every price. */
function byTrial(bids: AuctionLevel[], asks: AuctionLevel[], reference: number) {
  const tried = Array.from({ length: 42 }, (_, price) => {
    const demand = bids.reduce((sum, [at, lots]) => (at >= price ? sum + lots : sum), 0)
    const supply = asks.reduce((sum, [at, lots]) => (at <= price ? sum + lots : sum), 0)
    return { price, volume: Math.min(demand, supply), imbalance: demand - supply }
  })
  return tried.toSorted(
    (a, b) =>
      b.volume - a.volume ||
      Math.abs(a.imbalance) - Math.abs(b.imbalance) ||
      Math.abs(a.price - reference) - Math.abs(b.price - reference) ||
      a.price - b.price,
  )[0]
}

describe('price of an auction', () => {
  it('[ENG-04] is the one at which most lots trade', () => {
    const bids: AuctionLevel[] = [
      [105, 10],
      [103, 20],
      [100, 30],
    ]
    const asks: AuctionLevel[] = [
      [98, 5],
      [102, 20],
      [104, 40],
    ]
    // at 102 and 103: 30 bid, 25 asked
    expect(auctionPrice(bids, asks, 1)).toEqual({ price: 102, volume: 25, imbalance: 5 })
    expect(auctionPrice(bids, asks, 500)).toEqual({ price: 103, volume: 25, imbalance: 5 })
  })

  it('[ENG-04] takes the least imbalance before the nearest price', () => {
    // 10 lots trade at any price from 100 to 110; above 105 the bid of 4 lots no longer adds to the imbalance
    const bids: AuctionLevel[] = [
      [110, 10],
      [105, 4],
    ]
    const asks: AuctionLevel[] = [[100, 10]]
    expect(auctionPrice(bids, asks, 101)).toEqual({ price: 106, volume: 10, imbalance: 0 })
  })

  it('[ENG-04] does not exist where nothing crosses', () => {
    expect(auctionPrice([[100, 1]], [[101, 1]], 100)).toBeNull()
    expect(auctionPrice([], [[101, 1]], 100)).toBeNull()
  })

  it('[ENG-04] is what trying every price would find, and leaves nothing that crosses', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 41 }), (bidLevels, askLevels, reference) => {
        const bids = highestFirst(bidLevels)
        const asks = lowestFirst(askLevels)
        const found = auctionPrice(bids, asks, reference)
        const trial = byTrial(bids, asks, reference)
        expect(found ?? { volume: 0 }).toEqual(trial?.volume === 0 ? { volume: 0 } : trial)
      }),
      { numRuns: 500 },
    )
  })
})
