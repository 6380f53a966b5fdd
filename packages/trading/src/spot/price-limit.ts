import { divide, type E8, ONE } from '@perpdesk/numeric'
import type { PriceLimits } from '../price-limit.ts'
import type { SpotInstrument } from '../products/spot.ts'

/** Time after its launch in which a pair has the limits of its opening (R2.21), in milliseconds. */
export const SPOT_OPENING_MS = 300_000

/** A new pair may be bought up to this multiple of its first trade, and sold down to this percentage of its last price. */
const OPENING_BUY_FACTOR = 100n
const OPENING_SELL_PERCENT = 95n

/** Inputs of the limits of a pair, in E8 of the quote coin. */
export interface SpotLimitInputs {
  readonly index: E8
  /** Two-minute average of mid − index, one sample a second; 0n while there is none. */
  readonly premium: E8
}

/** The grid and range that limits are brought to. */
type Grid = Pick<SpotInstrument, 'tickSize' | 'minPrice' | 'maxPrice'>
type Terms = Grid & Pick<SpotInstrument, 'priceLimitX' | 'priceLimitY'>

/**
 * Price limits of a pair (R2.20): highest buy min(max(I, I(1+X) + premium), I(1+Y)), lowest sell
 * max(min(I, I(1−X) + premium), I(1−Y)), on the grid and within the pair's range.
 */
export function spotPriceLimits(terms: Terms, { index, premium }: SpotLimitInputs): PriceLimits {
  const scaled = (ratio: E8): bigint => index * (ONE + ratio)
  const shift = premium * ONE
  const maxBuy = min(max(index * ONE, scaled(terms.priceLimitX) + shift), scaled(terms.priceLimitY))
  const minSell = max(min(index * ONE, scaled(-terms.priceLimitX) + shift), scaled(-terms.priceLimitY))
  return onGrid(terms, maxBuy, minSell)
}

/** Limits in the first minutes of a pair (R2.21); without a trade only the range bounds its prices. E8 of the quote coin. */
export function openingPriceLimits(
  grid: Grid,
  { opening, last }: { readonly opening: E8; readonly last: E8 },
): PriceLimits {
  if (opening === 0n) return { maxBuy: grid.maxPrice, minSell: grid.minPrice }
  return onGrid(grid, opening * OPENING_BUY_FACTOR * ONE, (last * OPENING_SELL_PERCENT * ONE) / 100n)
}

/** Of limits at the scale of 1e16 the highest buy goes down to the tick, the lowest sell up (N2). */
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
