import { type E8, ONE } from '@perpdesk/numeric'
import type { Instrument } from '@perpdesk/trading'

/**
 * The one door between the market's model values (doubles, not money) and exact prices and quantities. Past this file
 * everything is whole ticks, whole lots or E8.
 */

export interface Grid {
  /** Size of one tick and one lot as model values. */
  readonly tick: number
  readonly lot: number
  readonly minTicks: number
  readonly maxTicks: number
}

/** The double nearest to an exact value. */
export function modelValue(exact: E8): number {
  return Number(exact) / Number(ONE)
}

export function gridOf(instrument: Pick<Instrument, 'tickSize' | 'lotSize' | 'minPrice' | 'maxPrice'>): Grid {
  const up = instrument.minPrice + instrument.tickSize - 1n
  return {
    tick: modelValue(instrument.tickSize),
    lot: modelValue(instrument.lotSize),
    minTicks: Math.max(1, Number(up / instrument.tickSize)),
    maxTicks: Number(instrument.maxPrice / instrument.tickSize),
  }
}

/** Model price to whole ticks inside the instrument's price range; `nearest` unless a side is asked for. */
export function toTicks(grid: Grid, price: number, rounding: 'nearest' | 'floor' | 'ceil' = 'nearest'): number {
  const exact = price / grid.tick
  const whole = rounding === 'nearest' ? Math.round(exact) : rounding === 'floor' ? Math.floor(exact) : Math.ceil(exact)
  return Math.min(Math.max(whole, grid.minTicks), grid.maxTicks)
}

/** Model quantity to whole lots, to the nearest, at least one. */
export function toLots(grid: Grid, quantity: number): number {
  return Math.max(1, Math.round(quantity / grid.lot))
}

/** Model price to E8, to the nearest unit, at least one. For index sources, which stand on no tick grid. */
export function toE8(price: number): E8 {
  const units = Math.round(price * Number(ONE))
  return units < 1 ? 1n : BigInt(units)
}
