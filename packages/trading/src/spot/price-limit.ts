import { divide, type E8, ONE } from '@perpdesk/numeric'
import type { PriceLimits } from '../price-limit.ts'
import type { SpotInstrument } from '../products/spot.ts'

/** Milliseconds after the launch of a pair in which its opening price limits apply (R2.21). */
export const SPOT_OPENING_MS = 300_000

/**
 * Opening limits: buys up to this multiple of the first trade's price, sells down to this percentage of the last price.
 */
const OPENING_BUY_FACTOR = 100n
const OPENING_SELL_PERCENT = 95n

/** The inputs of a pair's price limits, in E8 of the quote coin. */
export interface SpotLimitInputs {
  readonly index: E8
  /** Two-minute average of mid − index, with one sample a second; 0n without samples. */
  readonly premium: E8
}

/** The tick size and price range to which limits are rounded and restricted. */
type Grid = Pick<SpotInstrument, 'tickSize' | 'minPrice' | 'maxPrice'>
type Terms = Grid & Pick<SpotInstrument, 'priceLimitX' | 'priceLimitY'>

/**
 * Returns the price limits of a pair (R2.20), rounded to a tick and within the pair's price range. With the index price
 * I, the highest buy is min(max(I, I(1+X) + premium), I(1+Y)) and the lowest sell max(min(I, I(1−X) + premium),
 * I(1−Y)).
 */
export function spotPriceLimits(terms: Terms, { index, premium }: SpotLimitInputs): PriceLimits {
  const scaled = (ratio: E8): bigint => index * (ONE + ratio)
  const shift = premium * ONE
  const maxBuy = min(max(index * ONE, scaled(terms.priceLimitX) + shift), scaled(terms.priceLimitY))
  const minSell = max(min(index * ONE, scaled(-terms.priceLimitX) + shift), scaled(-terms.priceLimitY))
  return onGrid(terms, maxBuy, minSell)
}

/**
 * Returns the price limits in the first minutes of a pair (R2.21), in E8 of the quote coin. `opening` is the price of
 * its first trade; before it (0n) only the pair's price range limits prices.
 */
export function openingPriceLimits(
  grid: Grid,
  { opening, last }: { readonly opening: E8; readonly last: E8 },
): PriceLimits {
  if (opening === 0n) return { maxBuy: grid.maxPrice, minSell: grid.minPrice }
  return onGrid(grid, opening * OPENING_BUY_FACTOR * ONE, (last * OPENING_SELL_PERCENT * ONE) / 100n)
}

/**
 * Returns limits, given at the scale 1e16, as prices: the highest buy rounded down to a tick, the lowest sell up (N2).
 */
function onGrid(grid: Grid, maxBuy: bigint, minSell: bigint): PriceLimits {
  const { tickSize } = grid
  return {
    maxBuy: inRange(grid, divide(maxBuy, ONE * tickSize, 'floor') * tickSize),
    minSell: inRange(grid, divide(minSell, ONE * tickSize, 'ceil') * tickSize),
  }
}

function inRange({ minPrice, maxPrice }: Grid, price: E8): E8 {
  return max(minPrice, min(price, maxPrice))
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
