import { divide, type E8, mulDiv, ONE } from '@perpdesk/numeric'

/**
 * Returns the first of the three prices of which the mark price is the median (R2.5):
 * I × (1 + last funding rate × time to funding ÷ interval) with the index price I; half up at E8.
 */
export function fundingBasisPrice(index: E8, lastFundingRate: E8, timeToFunding: number, interval: number): E8 {
  return index + mulDiv(index * lastFundingRate, BigInt(timeToFunding), ONE * BigInt(interval), 'halfUp')
}

/** Returns the average of (mid − index) over the samples of a moving window, half up at E8; `null` without samples. */
export function averageBasis(sum: E8, count: number): E8 | null {
  return count === 0 ? null : divide(sum, BigInt(count), 'halfUp')
}

/** Returns the mid price of best bid and best ask, half up at E8. */
export function midPrice(bid: E8, ask: E8): E8 {
  return divide(bid + ask, 2n, 'halfUp')
}

/** Returns the median of three prices. */
export function median3(a: E8, b: E8, c: E8): E8 {
  if (a > b) return c > a ? a : c > b ? c : b
  return c > b ? b : c > a ? c : a
}

/** Inputs of the mark price of a perpetual; prices in E8 of the quote coin. */
export interface PerpetualMarkInputs {
  readonly index: E8
  readonly lastFundingRate: E8
  /** Milliseconds until the next funding time, and between two funding times. */
  readonly timeToFunding: number
  readonly fundingInterval: number
  /** Five-minute average of (mid − index); `null` if the order book had no mid price in that time. */
  readonly basisAverage: E8 | null
  /** `null` before the first trade. */
  readonly lastPrice: E8 | null
}

/**
 * Returns the mark price of a perpetual (R2.5): the median of {@link fundingBasisPrice}, the index price plus the
 * average basis, and the last price. A missing price is replaced by the first of the three (R2.8).
 */
export function perpetualMarkPrice(inputs: PerpetualMarkInputs): E8 {
  const first = fundingBasisPrice(inputs.index, inputs.lastFundingRate, inputs.timeToFunding, inputs.fundingInterval)
  const second = inputs.basisAverage === null ? first : inputs.index + inputs.basisAverage
  return median3(first, second, inputs.lastPrice ?? first)
}

/** Returns the basis rate (R2.6): (mid price − index price) ÷ index price, as a fraction, half up. */
export function basisRate(mid: E8, index: E8): E8 {
  return divide((mid - index) * ONE, index, 'halfUp')
}

/**
 * Returns the mark price of a dated contract (R2.6): index price × (1 + average basis rate), half up. `rateSum` is the
 * sum of the basis rates of the `count` samples in the moving window. Without samples the mark price is the index
 * price.
 */
export function datedMarkPrice(index: E8, rateSum: E8, count: number): E8 {
  return count === 0 ? index : index + mulDiv(index, rateSum, ONE * BigInt(count), 'halfUp')
}

/**
 * Returns the mark price of a contract in pre-market trading, which has no index (R2.7, our choice): the median of the
 * last price, the mid price and the average of the last prices of five minutes, because a single trade at an odd price
 * moves only the first of them. The last price replaces a missing mid price or average.
 */
export function preMarketMarkPrice(last: E8, mid: E8 | null, averageLast: E8 | null): E8 {
  return median3(last, mid ?? last, averageLast ?? last)
}
