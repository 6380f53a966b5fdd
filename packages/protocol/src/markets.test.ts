import { expect, it } from 'vitest'
import { EVENT_CODES } from './event-codes.ts'
import { MARKET_CATEGORIES, MARKET_TYPES, marketTypeOf } from './markets.ts'

it('[MET-01] there are four categories of market, every kind in one of them, and one table of event codes', () => {
  expect(MARKET_CATEGORIES).toEqual(['spot', 'future', 'option', 'futurespread'])
  expect(Object.keys(MARKET_TYPES)).toHaveLength(13)
  expect(new Set(Object.values(MARKET_TYPES))).toEqual(new Set(MARKET_CATEGORIES))
  const codes = Object.values(EVENT_CODES)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining([10201, 10202, 20201, 20202, 10011501, 10011507]))
  expect(codes.filter((code) => code > 11_511_500)).toEqual(
    Array.from({ length: 11 }, (_, place) => 11_511_501 + place),
  )
})

it.each([
  ['LinearPerpetual', 'USDT', 'usdtPerpetual'],
  ['LinearFutures', 'USDT', 'usdtFuture'],
  ['LinearPerpetual', 'USDC', 'usdcPerpetual'],
  ['LinearFutures', 'USDC', 'usdcFuture'],
  ['InversePerpetual', 'BTC', 'inversePerpetual'],
  ['InverseFutures', 'BTC', 'inverseFuture'],
  ['Option', 'USDC', 'option'],
  ['Spot', 'USDT', 'spot'],
  ['Spread', 'USDT', 'futureSpread'],
] as const)('[MET-01] %s settled in %s is %s', (contractType, settleCoin, type) => {
  expect(marketTypeOf({ contractType, settleCoin })).toBe(type)
})
