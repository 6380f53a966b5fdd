import { type E8, ONE } from '@perpdesk/numeric'
import { type InstrumentTerms, isInverse } from '@perpdesk/trading'

/**
 * The only place where model values of the market (doubles, not money) become exact prices and quantities: whole ticks,
 * whole lots or E8.
 */

/**
 * Tick size, lot size and price range of a contract. The market only trades contracts whose ticks are counted from
 * zero.
 */
export interface MarketGrid {
  /** Size of one tick and of one lot, as model values. */
  readonly tick: number
  readonly lot: number
  readonly minTicks: number
  readonly maxTicks: number
  /** True if the value of a lot in USD does not depend on the price. */
  readonly inverse: boolean
}

/** Returns the double nearest to an exact value. */
export function modelValue(exact: E8): number {
  return Number(exact) / Number(ONE)
}

type Terms = Pick<InstrumentTerms, 'contractType' | 'tickSize' | 'lotSize' | 'minPrice' | 'maxPrice'>

export function gridOf(instrument: Terms): MarketGrid {
  const up = instrument.minPrice + instrument.tickSize - 1n
  return {
    tick: modelValue(instrument.tickSize),
    lot: modelValue(instrument.lotSize),
    minTicks: Math.max(1, Number(up / instrument.tickSize)),
    maxTicks: Number(instrument.maxPrice / instrument.tickSize),
    inverse: isInverse(instrument),
  }
}

/**
 * Returns a model price in whole ticks within the instrument's price range, rounded to the nearest unless `rounding` is
 * given.
 */
export function toTicks(grid: MarketGrid, price: number, rounding: 'nearest' | 'floor' | 'ceil' = 'nearest'): number {
  const exact = price / grid.tick
  const whole = rounding === 'nearest' ? Math.round(exact) : rounding === 'floor' ? Math.floor(exact) : Math.ceil(exact)
  return Math.min(Math.max(whole, grid.minTicks), grid.maxTicks)
}

/** Returns the value of lots at a model price, in the quote coin. */
export function lotsValue(grid: MarketGrid, lots: number, price: number): number {
  return grid.inverse ? lots * grid.lot : lots * grid.lot * price
}

/** Returns the lots that have a model value at a model price, unrounded. */
export function lotsWorth(grid: MarketGrid, value: number, price: number): number {
  return grid.inverse ? value / grid.lot : value / (grid.lot * price)
}

/**
 * Returns a model price as E8, rounded to the nearest unit, at least one unit. For index sources, whose prices need no
 * tick grid.
 */
export function toE8(price: number): E8 {
  const units = Math.round(price * Number(ONE))
  return units < 1 ? 1n : BigInt(units)
}
