import type { Quote } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { ticker } from '@perpdesk/protocol'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingOf } from '../../../core/listings/listings.ts'
import { type MadeTicker, type TickerFigures, TickerPrinter } from './ticker-printer.ts'

const instrument = { ...LINEAR_PERPETUALS[0]!, priceScale: 2 }
const listing = listingOf(instrument)
const quote: Quote = {
  lastPrice: 650_000,
  bestBid: 0,
  bestBidLots: 0,
  bestAsk: 0,
  bestAskLots: 0,
  markPrice: e8('65000.005'),
  indexPrice: e8('65000.00499999'),
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  fundingMinutes: 0,
  basisRate: 0n,
  predictedDeliveryPrice: e8('64999.995'),
  maxBuy: 656_500,
  minSell: 643_500,
  openInterest: 0,
}

/** Few values for each figure, so that most are unchanged from one ticker to the next. */
const count = fc.integer({ min: 0, max: 2 })
const price = fc.constantFrom(0n, e8('0.004'), e8('0.005'), e8('65000.1'))
const figures: fc.Arbitrary<TickerFigures> = fc.record({
  quote: fc.record({
    lastPrice: count,
    bestBid: count,
    bestBidLots: count,
    bestAsk: count,
    bestAskLots: count,
    markPrice: price,
    indexPrice: price,
    predictedFundingRate: fc.constantFrom(0n, e8('-0.0001')),
    nextFundingTime: count,
    fundingMinutes: count,
    basisRate: fc.constantFrom(0n, e8('-0.0001')),
    predictedDeliveryPrice: price,
    maxBuy: count,
    minSell: count,
    openInterest: count,
  }),
  day: fc.option(fc.record({ open: price, high: price, low: price, volume: price, turnover: price }), {
    nil: undefined,
  }),
})

/** A sequence of figures, each of which keeps some figures of the one before. */
const row = fc.array(fc.tuple(figures, fc.subarray(Object.keys(quote))), { minLength: 2, maxLength: 30 }).map((all) => {
  let before: TickerFigures | undefined
  return all.map(([now, kept]) => {
    const still = Object.fromEntries(Object.entries(before?.quote ?? {}).filter(([name]) => kept.includes(name)))
    before = { quote: { ...now.quote, ...still }, day: kept.length > 8 ? before?.day : now.day }
    return before
  })
})

describe('a ticker', () => {
  it('[RT-02, ORD-11] tells mark, index and predicted delivery price at the scale of the contract, half up, and exactly', () => {
    const reported = new TickerPrinter().first(listing, { quote, day: undefined }).ticker
    expect([reported.markPrice, reported.indexPrice, reported.predictedDeliveryPrice]).toEqual([
      '65000.01',
      '65000',
      '65000',
    ])
    expect([reported.exactMarkPrice, reported.exactIndexPrice, reported.exactDeliveryPrice]).toEqual([
      '65000.005',
      '65000.00499999',
      '64999.995',
    ])
    expect([reported.highestBuyPrice, reported.lowestSellPrice]).toEqual(['65650', '64350'])
    expect([reported.bid1Price, reported.ask1Price, reported.prevPrice24h]).toEqual(['', '', reported.lastPrice])
    const without = { ...quote, predictedDeliveryPrice: 0n, maxBuy: 0, minSell: 0 }
    const bare = new TickerPrinter().first(listing, { quote: without, day: undefined }).ticker
    const none = [bare.predictedDeliveryPrice, bare.exactDeliveryPrice, bare.highestBuyPrice, bare.lowestSellPrice]
    expect(none).toEqual(['', '', '', ''])
  })

  it('[RT-02] is told with all its figures in their order, the same as an object and as text', () => {
    const { ticker: reported, json } = new TickerPrinter().first(listing, { quote, day: undefined })
    expect(json).toBe(JSON.stringify(reported))
    expect(Object.keys(reported)).toEqual(Object.keys(ticker.shape))
  })

  it('[RT-02] after another one, and beside one of another scale, says what it says alone; it is another one when it says something else', () => {
    const rough = listingOf({ ...instrument, priceScale: 0 })
    fc.assert(
      fc.property(row, (reported) => {
        const printer = new TickerPrinter()
        const kept = new Map<typeof listing, MadeTicker>()
        for (const now of reported) {
          for (const whose of [listing, rough, listing]) {
            const before = kept.get(whose)
            const printed = before === undefined ? printer.first(whose, now) : printer.next(before, now)
            const alone = new TickerPrinter().first(whose, now)
            expect(printed.json).toBe(alone.json)
            expect(printed.ticker).toEqual(alone.ticker)
            if (before !== undefined) expect(printed === before.printed).toBe(printed.json === before.printed.json)
            kept.set(whose, { ...now, printed })
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
