import { divide, type E8, ONE, roundToStep } from '@perpdesk/numeric'
import type { ContractInstrument } from './products/contract.ts'
import type { Side } from './vocabulary.ts'

/**
 * The price limits of orders, in E8 and multiples of the tick size: the highest buy price and the lowest sell price.
 */
export interface PriceLimits {
  readonly maxBuy: E8
  readonly minSell: E8
}

/** Inputs of a price collar; prices in E8 of the quote coin. */
export interface PriceLimitInputs {
  readonly mark: E8
  readonly index: E8
  /** 30-second average of mid − mark, with one sample a second; 0n without samples. */
  readonly premium: E8
}

type Grid = Pick<ContractInstrument, 'priceLimitX' | 'priceLimitY' | 'tickSize' | 'minPrice' | 'maxPrice'>

/**
 * Returns the price collar of a perpetual or future (R2.18). With mark price M and index price I, the highest buy is
 * min(M(1+Y), max(I, M(1+X) + max(0, premium))) and the lowest sell max(M(1−Y), min(I, M(1−X) + min(0, premium))). The
 * highest buy is rounded down to a tick, the lowest sell up (N2); both are kept within the contract's price range.
 */
export function priceLimits(instrument: Grid, inputs: PriceLimitInputs): PriceLimits {
  const { mark, index, premium } = inputs
  const scaled = (ratio: E8): bigint => mark * (ONE + ratio)
  const above = scaled(instrument.priceLimitX) + (premium > 0n ? premium : 0n) * ONE
  const below = scaled(-instrument.priceLimitX) + (premium < 0n ? premium : 0n) * ONE
  const maxBuy = min(scaled(instrument.priceLimitY), max(index * ONE, above))
  const minSell = max(scaled(-instrument.priceLimitY), min(index * ONE, below))
  return {
    maxBuy: inRange(instrument, roundToStep(divide(maxBuy, ONE, 'floor'), instrument.tickSize, 'floor')),
    minSell: inRange(instrument, roundToStep(divide(minSell, ONE, 'ceil'), instrument.tickSize, 'ceil')),
  }
}

/**
 * Returns the limit price that an order on a contract gets (R2.22): a limit beyond the collar is moved to the collar.
 */
export function priceWithinLimits(side: Side, price: E8, limits: PriceLimits): E8 {
  return side === 'Buy' ? min(price, limits.maxBuy) : max(price, limits.minSell)
}

/** Returns the limit of the IOC order as which a market order is executed (R2.23). */
export function marketOrderLimit(side: Side, limits: PriceLimits): E8 {
  return side === 'Buy' ? limits.maxBuy : limits.minSell
}

function inRange(instrument: Grid, price: E8): E8 {
  return max(instrument.minPrice, min(price, instrument.maxPrice))
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
