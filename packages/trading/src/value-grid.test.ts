import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INVERSE_PERPETUALS } from './catalogue/inverse-perpetuals.ts'
import { LINEAR_PERPETUALS } from './catalogue/linear-perpetuals.ts'
import type { Instrument } from './instrument.ts'
import { checkListing } from './listing.ts'
import { minOpeningQty } from './order-check.ts'
import type { ContractInstrument } from './products/contract.ts'
import { settlePosition } from './settlement.ts'
import { contractValue, isInverse, priceOfValue, sizeOfValue } from './value.ts'
import { ValueGrid } from './value-grid.ts'

const BTCUSD = INVERSE_PERPETUALS[0]!

/** Whole ticks and lots within the ranges of a listed contract. */
const orders = fc
  .tuple(
    fc.constantFrom(...LINEAR_PERPETUALS, ...INVERSE_PERPETUALS),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(),
  )
  .map(([instrument, height, size]) => {
    const lowest = Number(instrument.minPrice / instrument.tickSize)
    const highest = Number(instrument.maxPrice / instrument.tickSize)
    const most = Number(instrument.maxLimitQty / instrument.lotSize)
    return { instrument, ticks: Math.floor(lowest + height * (highest - lowest)), lots: 1 + (size % most) }
  })

const at = ({ instrument, ticks, lots }: { instrument: Instrument; ticks: number; lots: number }) =>
  [BigInt(ticks) * instrument.tickSize, BigInt(lots) * instrument.lotSize] as const

describe('values of lots at ticks', () => {
  it('[ENG-03, ENG-04, N8] are those of price and quantity, and safe whole numbers, for every listed contract', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { instrument, ticks, lots } = order
        const grid = new ValueGrid(instrument)
        const [price, qty] = at(order)
        const cost = grid.costOf(ticks, lots)
        expect(Number.isSafeInteger(cost)).toBe(true)
        expect(grid.valueOfCost(cost)).toBe(contractValue(instrument, price, qty, 'up'))
        const fill = grid.fillCostOf(ticks, lots)
        expect(grid.valueOfCost(fill)).toBe(contractValue(instrument, price, qty, 'halfUp'))
        expect(grid.valueOf(ticks, lots)).toBe(grid.valueOfCost(fill))
        const most = grid.mostLots(ticks)
        expect(most >= lots / 2 && grid.fillCostOf(ticks, most) <= 2 ** 52).toBe(true)
        expect(
          contractValue(instrument, price, BigInt(most + 1) * instrument.lotSize, 'up') > BigInt(2 ** 52) * grid.unit,
        ).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('[ENG-04] give back the price within what a value can hold, and the size at a price', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { instrument } = order
        const [price, qty] = at(order)
        const value = contractValue(instrument, price, qty, 'down')
        fc.pre(value > 0n)
        expect(sizeOfValue(instrument, value, price) <= qty).toBe(true)
        const grid = { step: 1n, rounding: 'halfUp' } as const
        const back = priceOfValue(instrument, { numerator: value, denominator: 1n }, qty, grid)
        const off = back > price ? back - price : price - back
        const unitInPrice = isInverse(instrument) ? price / value : ONE / qty
        expect(off <= unitInPrice + 2n).toBe(true)
      }),
    )
  })
})

describe('listing of inverse contracts', () => {
  const fields = (changes: Partial<ContractInstrument>) =>
    checkListing({ ...BTCUSD, ...changes }).map(({ field }) => field)

  it('[ENG-04] are settled in the base coin and quoted in dollars', () => {
    expect(fields({})).toEqual([])
    expect(fields({ settleCoin: 'USDT' })).toContain('settleCoin')
    expect(fields({ quoteCoin: 'USDT' })).toContain('quoteCoin')
    const [linear] = LINEAR_PERPETUALS
    expect(checkListing({ ...linear!, settleCoin: 'BTC', quoteCoin: 'BTC' }).map(({ field }) => field)).toContain(
      'settleCoin',
    )
  })

  it('[ENG-03] keep the largest order at the lowest price within safe whole numbers', () => {
    expect(fields({ minPrice: BTCUSD.tickSize })).toContain('maxLimitQty')
    expect(fields({ maxLimitQty: e8('900000000000') })).toContain('maxLimitQty')
  })

  it('[ENG-03] leave one lot a value at the highest price: a position worth nothing has no entry price, and asking for it throws', () => {
    const oneDollar = { lotSize: ONE, minQty: ONE }
    expect(fields({ ...oneDollar, maxPrice: e8('100000000') })).not.toContain('maxPrice')
    expect(fields({ ...oneDollar, maxPrice: e8('100000000') + BTCUSD.tickSize })).toContain('maxPrice')
  })

  it('[ENG-04, R4.8] have no sessions: at a mark above the highest price one lot would be settled to a value of nothing', () => {
    expect(fields({ sessionMinutes: 480 })).toEqual(['sessionMinutes'])
    const lot = { ...BTCUSD, lotSize: ONE }
    expect(settlePosition(lot, 'Sell', ONE, 1n, e8('100000000')).value).toBe(1n)
    expect(settlePosition(lot, 'Sell', ONE, 1n, e8('100000001')).value).toBe(0n)
  })

  it('[ENG-02] count a quantity as its own notional', () => {
    const rules = { contractType: 'InversePerpetual', minQty: ONE, lotSize: ONE, minNotional: e8('5') } as const
    expect(minOpeningQty(rules, e8('50000'))).toBe(e8('5'))
    expect(minOpeningQty({ ...rules, minNotional: 0n }, e8('50000'))).toBe(ONE)
  })
})
