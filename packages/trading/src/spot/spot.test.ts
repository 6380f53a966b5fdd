import { e8 } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkListing } from '../listing.ts'
import type { SpotInstrument } from '../products/spot.ts'
import { spotFee } from './fees.ts'
import { openingPriceLimits, spotPriceLimits } from './price-limit.ts'
import { isFarFromTrigger } from './stop-price.ts'

const PAIR: SpotInstrument = {
  id: 1,
  symbol: 'BTCUSDT',
  displayName: 'BTC/USDT',
  contractType: 'Spot',
  status: 'Trading',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  settleCoin: 'USDT',
  launchTime: 0,
  deliveryTime: 0,
  priceScale: 2,
  tickSize: e8('0.1'),
  minPrice: e8('0.1'),
  maxPrice: e8('1000000'),
  lotSize: e8('0.000001'),
  minQty: e8('0.000001'),
  maxLimitQty: e8('500'),
  maxMarketQty: e8('100'),
  minNotional: e8('5'),
  depthMergeTimes: [1],
  tags: [],
  source: 'assumed',
  basePrecision: 6,
  quotePrecision: 7,
  maxAmount: e8('1000000'),
  priceLimitX: e8('0.01'),
  priceLimitY: e8('0.05'),
  isBanBuy: false,
  isBanSell: false,
  isFeeFree: false,
  indexInstrument: 0,
  indexScheme: 'weighted',
  indexWeights: [],
}

describe('price limits of a pair', () => {
  const limits = (premium: string) => spotPriceLimits(PAIR, { index: e8('60000'), premium: e8(premium) })

  it('[SPOT-02, R2.20] stand X from the index, moved by the premium, at most Y away and never on its other side', () => {
    expect(limits('0')).toEqual({ maxBuy: e8('60600'), minSell: e8('59400') })
    expect(limits('100')).toEqual({ maxBuy: e8('60700'), minSell: e8('59500') })
    expect(limits('9000')).toEqual({ maxBuy: e8('63000'), minSell: e8('60000') })
    expect(limits('-9000')).toEqual({ maxBuy: e8('60000'), minSell: e8('57000') })
  })

  it('[SPOT-02, R2.20, N2] lie on the grid, within what the rule allows', () => {
    const odd = spotPriceLimits(PAIR, { index: e8('60000.07'), premium: 0n })
    expect(odd).toEqual({ maxBuy: e8('60600'), minSell: e8('59400.1') })
  })

  it('[SPOT-02, R2.21] of its opening are a hundredfold of the first price, and 95 % of the last', () => {
    expect(openingPriceLimits(PAIR, { opening: 0n, last: 0n })).toEqual({ maxBuy: e8('1000000'), minSell: e8('0.1') })
    expect(openingPriceLimits(PAIR, { opening: e8('10'), last: e8('11.1') })).toEqual({
      maxBuy: e8('1000'),
      minSell: e8('10.6'),
    })
  })
})

describe('fees of a pair', () => {
  it('[SPOT-02, R7.3, N5] are rounded against the trader, whichever way they go, and never exceed what is received', () => {
    const amount = fc.integer({ min: 1, max: 2 ** 50 })
    const rate = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, rate, (given, received, at) => {
        const fee = spotFee({ given, received }, at)
        const exact = BigInt(at) * BigInt(at >= 0 ? received : given)
        const charged = BigInt(at >= 0 ? fee.ofReceived : fee.ofGiven)
        expect(charged * 100_000_000n >= exact && (charged - 1n) * 100_000_000n < exact).toBe(true)
        expect(BigInt(at >= 0 ? fee.ofGiven : fee.ofReceived)).toBe(0n)
        expect(BigInt(fee.ofReceived) <= BigInt(received)).toBe(true)
      }),
    )
  })
})

describe('limits of orders that wait', () => {
  it('[SPOT-02, 12.4] reach 110 % of the trigger for a buy and 90 % for a sale', () => {
    const trigger = e8('100')
    expect(isFarFromTrigger('Buy', e8('110'), trigger)).toBe(false)
    expect(isFarFromTrigger('Buy', e8('110.1'), trigger)).toBe(true)
    expect(isFarFromTrigger('Sell', e8('90'), trigger)).toBe(false)
    expect(isFarFromTrigger('Sell', e8('89.9'), trigger)).toBe(true)
  })
})

describe('listing a pair', () => {
  it('[SPOT-01, ENG-13] needs terms that orders can be counted by', () => {
    expect(checkListing(PAIR)).toEqual([])
    const wrong: readonly Partial<SpotInstrument>[] = [
      { quoteCoin: 'BTC', settleCoin: 'BTC' },
      { settleCoin: 'BTC' },
      { deliveryTime: 5 },
      { basePrecision: 9 },
      { quotePrecision: 0.5 },
      { maxAmount: e8('4') },
      { priceLimitX: 0n },
      { priceLimitX: e8('0.06') },
      { priceLimitY: e8('1') },
      { indexInstrument: 1 },
      { indexWeights: [0n] },
    ]
    for (const change of wrong) {
      expect(checkListing({ ...PAIR, ...change }).map(({ field }) => field)).not.toEqual([])
    }
  })
})
