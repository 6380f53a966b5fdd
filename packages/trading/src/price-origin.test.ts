import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import { originTicksOf, priceOriginOf, priceToTicks, ticksToDistance, ticksToPrice, wholeTicks } from './instrument.ts'
import { checkListing } from './listing.ts'
import { checkPrice } from './order-check.ts'
import type { SpreadInstrument } from './products/spread.ts'
import { lotRulesOf } from './strategy-size.ts'
import { contractValue, priceOfValue } from './value.ts'
import { ValueGrid } from './value-grid.ts'

const BTC = LINEAR_PERPETUALS[0]!

/** Prices from −5 to +5. */
const spread: SpreadInstrument = {
  ...BTC,
  contractType: 'Spread',
  tickSize: e8('0.1'),
  minPrice: e8('-5'),
  maxPrice: e8('5'),
  minNotional: 0n,
}
const everyTick = Array.from({ length: 101 }, (_, index) => index + 1)

describe('the price that ticks are counted from', () => {
  it('[ENG-03] is zero of every contract', () => {
    for (const contract of LINEAR_PERPETUALS) {
      expect(priceOriginOf(contract)).toBe(0n)
      expect(ticksToPrice(contract, 7)).toBe(contract.tickSize * 7n)
      expect(priceToTicks(contract, contract.maxPrice)).toBe(Number(contract.maxPrice / contract.tickSize))
    }
  })

  it('[ENG-03] is one tick below the lowest of a spread: every price has a number above zero, and there and back it is the same', () => {
    expect(priceOriginOf(spread)).toBe(e8('-5.1'))
    expect(originTicksOf(spread)).toBe(-51)
    const prices = everyTick.map((ticks) => ticksToPrice(spread, ticks))
    expect(prices.map((price) => priceToTicks(spread, price))).toEqual(everyTick)
    expect([prices.at(0), prices.at(50), prices.at(-1)].map((price) => formatE8(price!))).toEqual(['-5', '0', '5'])
  })

  it('[ENG-03] is no price itself, and nothing between two ticks is on the grid', () => {
    expect(priceToTicks(spread, e8('-5.1'))).toBe(0)
    expect(priceToTicks(spread, e8('-0.05'))).toBe(undefined)
    expect(wholeTicks(spread, e8('-0.05'), 'floor')).toBe(50)
    expect(wholeTicks(spread, e8('-0.05'), 'ceil')).toBe(51)
  })

  it('[ENG-03] takes no part in how far prices lie apart', () => {
    expect(ticksToDistance(spread, 3)).toBe(e8('0.3'))
    expect(ticksToPrice(spread, 54) - ticksToPrice(spread, 51)).toBe(ticksToDistance(spread, 3))
  })
})

describe('values at prices of zero and below', () => {
  const values = new ValueGrid(spread)

  it('[ENG-03] are exact, with the sign of the price', () => {
    for (const ticks of everyTick) {
      for (const lots of [1, 3, 1_000_000]) {
        const price = ticksToPrice(spread, ticks)
        const value = contractValue(spread, price, BigInt(lots) * spread.lotSize, 'down')
        expect(values.valueOf(ticks, lots)).toBe(value)
        expect(values.valueOfCost(values.costOf(ticks, lots))).toBe(value)
        expect(values.fillCostOf(ticks, lots)).toBe(values.costOf(ticks, lots))
      }
    }
  })

  it('[ENG-03] add up to average prices: bought at −3 and at +1, twice as much, it is −1 ÷ 3', () => {
    const [low, high] = [priceToTicks(spread, e8('-3'))!, priceToTicks(spread, e8('1'))!]
    const value = values.valueOfCost(values.fillCostOf(low, 1) + values.fillCostOf(high, 2))
    const grid = { step: 1n, rounding: 'halfUp' } as const
    expect(priceOfValue(spread, { numerator: value, denominator: 1n }, spread.lotSize * 3n, grid)).toBe(
      e8('-0.33333333'),
    )
  })

  it('[ENG-03] bound an order by the price that is farthest from zero, which for a buy is the lowest', () => {
    const atMinus5 = Math.floor(2 ** 52 / 50)
    expect([1, 51, 101].map((ticks) => values.mostLots(ticks))).toEqual([atMinus5, atMinus5, atMinus5])
    expect(new ValueGrid({ ...spread, minPrice: e8('-1') }).mostLots(61)).toBe(atMinus5)
  })
})

describe('listing and orders of what may cost nothing or less', () => {
  const fields = (changes: Partial<SpreadInstrument>) =>
    checkListing({ ...spread, ...changes }).flatMap(({ field }) =>
      field === 'maxPrice' || field.startsWith('min') ? field : [],
    )

  it('[ENG-03] prices lie on the grid, and there is no smallest notional', () => {
    expect(fields({})).toEqual([])
    expect(fields({ minPrice: e8('-5.05') })).toEqual(['minPrice'])
    expect(fields({ maxPrice: e8('-5') })).toEqual(['maxPrice'])
    expect(fields({ minNotional: e8('5') })).toEqual(['minNotional'])
    expect(checkListing({ ...BTC, minPrice: e8('-5') }).map(({ field }) => field)).toContain('minPrice')
  })

  it('[ENG-03] the largest order is bounded by the lowest price where that is farther from zero', () => {
    const most = e8('-90071992547.4')
    expect(checkListing({ ...spread, maxLimitQty: e8('1000'), minPrice: most }).map(({ field }) => field)).toContain(
      'maxLimitQty',
    )
  })

  it('[ENG-03] only prices outside the range and off the grid are refused', () => {
    const codes = ['-5', '0', '5', '-5.1', '5.1', '-0.05'].map((price) => checkPrice(spread, e8(price))[0]?.code)
    expect(codes).toEqual([undefined, undefined, undefined, 'priceTooLow', 'priceTooHigh', 'priceOffTick'])
    expect(checkPrice({ ...spread, minPrice: e8('0.1') }, 0n)[0]?.code).toBe('priceMissing')
    expect(lotRulesOf(spread).notionalLots(51)).toBe(0)
  })
})
