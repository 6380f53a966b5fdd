import type { Quote } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { listingOf } from './listings.ts'
import { tickerOf } from './market-records.ts'

it('[RT-02, ORD-11] mark, index and predicted delivery price are told at the scale of the contract, half up, and exactly', () => {
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
  const told = tickerOf(listing, quote, undefined)
  expect([told.markPrice, told.indexPrice, told.predictedDeliveryPrice]).toEqual(['65000.01', '65000', '65000'])
  expect([told.exactMarkPrice, told.exactIndexPrice, told.exactDeliveryPrice]).toEqual([
    '65000.005',
    '65000.00499999',
    '64999.995',
  ])
  expect([told.highestBuyPrice, told.lowestSellPrice]).toEqual(['65650', '64350'])
  expect([told.bid1Price, told.ask1Price, told.prevPrice24h]).toEqual(['', '', told.lastPrice])
  const bare = tickerOf(listing, { ...quote, predictedDeliveryPrice: 0n, maxBuy: 0, minSell: 0 }, undefined)
  const none = [bare.predictedDeliveryPrice, bare.exactDeliveryPrice, bare.highestBuyPrice, bare.lowestSellPrice]
  expect(none).toEqual(['', '', '', ''])
})
