import { divide, type E8, mulDiv, ONE } from '@perpdesk/numeric'

/** First price of the mark (R2.5): I × (1 + last funding rate × time to funding ÷ interval); half up at E8. */
export function fundingBasisPrice(index: E8, lastFundingRate: E8, timeToFunding: number, interval: number): E8 {
  return index + mulDiv(index * lastFundingRate, BigInt(timeToFunding), ONE * BigInt(interval), 'halfUp')
}

/** Average of (mid − index) over the samples of a moving window, half up; `null` without samples. */
export function averageBasis(sum: E8, count: number): E8 | null {
  return count === 0 ? null : divide(sum, BigInt(count), 'halfUp')
}

/** Middle of the best prices, half up at E8. */
export function midPrice(bid: E8, ask: E8): E8 {
  return divide(bid + ask, 2n, 'halfUp')
}

/** The middle of three prices in size; exact, nothing is rounded. */
export function median3(a: E8, b: E8, c: E8): E8 {
  if (a > b) return c > a ? a : c > b ? c : b
  return c > b ? b : c > a ? c : a
}

/** Inputs of the mark price of a perpetual; prices in E8 of the quote coin. */
export interface PerpetualMarkInputs {
  readonly index: E8
  readonly lastFundingRate: E8
  /** Milliseconds to the next funding timestamp and between two of them. */
  readonly timeToFunding: number
  readonly fundingInterval: number
  /** Five-minute average of (mid − index), `null` while the book has not had two sides. */
  readonly basisAverage: E8 | null
  /** `null` while there was no trade. */
  readonly lastPrice: E8 | null
}

/**
 * Mark price of a perpetual (R2.5): median of the index with the funding basis, the index with the average basis and the
 * last price. Missing ones are replaced by the first of them (R2.8).
 */
export function perpetualMarkPrice(inputs: PerpetualMarkInputs): E8 {
  const first = fundingBasisPrice(inputs.index, inputs.lastFundingRate, inputs.timeToFunding, inputs.fundingInterval)
  const second = inputs.basisAverage === null ? first : inputs.index + inputs.basisAverage
  return median3(first, second, inputs.lastPrice ?? first)
}

/** Distance of the mid price from the index (R2.6): (mid − I) ÷ I, as a fraction; half up. */
export function basisRate(mid: E8, index: E8): E8 {
  return divide((mid - index) * ONE, index, 'halfUp')
}

/**
 * Mark price of a dated contract (R2.6): I × (1 + average basis rate) over a moving window of `count` samples with the sum
 * `rateSum`; half up. Without samples the index itself.
 */
export function datedMarkPrice(index: E8, rateSum: E8, count: number): E8 {
  return count === 0 ? index : index + mulDiv(index, rateSum, ONE * BigInt(count), 'halfUp')
}

/**
 * Mark price of a contract in pre-market trading, which has no index (R2.7, our choice): median of the last price, the
 * middle of the book and the average of the last prices of five minutes. One wild trade moves only the first of them. A
 * book without two sides stands at the last price.
 */
export function preMarketMarkPrice(last: E8, mid: E8 | null, averageLast: E8 | null): E8 {
  return median3(last, mid ?? last, averageLast ?? last)
}
