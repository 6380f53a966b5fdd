import { type Amount, divide, type E8, minus, ONE, plus, type Ratios, ratiosOf } from '@perpdesk/numeric'
import type { InsurancePoolTerms } from './products/contract.ts'
import type { Direction } from './value.ts'

/** The figures that place a position in the ADL queue. Values are in 1e-8 of the settle coin and not negative. */
export interface AdlPosition {
  readonly direction: Direction
  readonly entryValue: Amount
  readonly markValue: Amount
  /**
   * The loss at which the position is bankrupt: P of section 5.5; in cross margin all capital that covers the position.
   */
  readonly capital: Amount
}

const WORTH_NOTHING = ratiosOf(0, 1, 0, 1)

/**
 * Returns the ADL score of a position; the position with the highest score is deleveraged first (R6.7). With the profit
 * rate p = profit ÷ entry value and the effective leverage l = mark value ÷ |mark value − bankruptcy value|, the score
 * is p × l in profit and p ÷ l in loss. The score is not rounded but compared by `compareRatios`, because small profits
 * with large capital could be equal at any fixed number of decimals. A mark value equal to the bankruptcy value counts
 * as one unit apart.
 */
export function adlScore({ direction, entryValue, markValue, capital }: AdlPosition): Ratios {
  if (entryValue <= 0 || markValue <= 0) return WORTH_NOTHING
  const growth = minus(markValue, entryValue)
  const isLong = direction === 1n
  const profit = isLong ? growth : minus(0, growth)
  const away = isLong ? plus(growth, capital) : minus(growth, capital)
  const size = away < 0 ? minus(0, away) : away
  const distance = size > 0 ? size : 1
  return profit > 0
    ? ratiosOf(profit, entryValue, markValue, distance)
    : ratiosOf(profit, entryValue, distance, markValue)
}

/**
 * Returns the ADL rank, 5 (first to be deleveraged) to 1, of the position at `place` in the queue (from 0, highest
 * score first). The `count` positions of the side are divided into fifths, one for each rank (R6.8).
 */
export function adlRank(place: number, count: number): number {
  return 5 - Math.floor((place * 5) / count)
}

/**
 * Returns the first place in the queue of a fifth (from 0; its rank is 5 − `fifth`) among `count` positions. For a
 * fifth without positions the place is the beginning of the next fifth, or `count`.
 */
export function fifthStart(fifth: number, count: number): number {
  return Math.ceil((fifth * count) / 5)
}

/** The figures of an insurance pool and one of its contracts that decide on ADL. Money in E8 of the pool's coin. */
export interface PoolStanding {
  readonly balance: E8
  /** Largest balance of the last 8 h. */
  readonly maxBalance: E8
  /** Profit or loss of the pool on the contract, and its largest value of the last 8 h. */
  readonly pnl: E8
  readonly maxPnl: E8
}

/**
 * Returns the drawdown of a contract (R6.1): (PnL − largest PnL) ÷ largest balance, a fraction, zero or negative,
 * rounded down; 0n if the largest balance is not above zero.
 */
export function poolPnlRatio({ maxBalance, pnl, maxPnl }: PoolStanding): E8 {
  return maxBalance > 0n ? divide((pnl - maxPnl) * ONE, maxBalance, 'floor') : 0n
}

/**
 * True if a contract has to be auto-deleveraged. ADL begins when the drawdown is at or below `triggerRatio` and the
 * pool's balance is above `threshold` (R6.1), or when the pool is empty (R6.2). ADL that has begun (`wasActive`) lasts
 * until the drawdown is above `stopRatio` and the pool's balance above zero.
 */
export function needsDeleveraging(
  standing: PoolStanding,
  terms: Pick<InsurancePoolTerms, 'triggerRatio' | 'stopRatio' | 'threshold'>,
  wasActive: boolean,
): boolean {
  if (standing.balance <= 0n) return true
  const ratio = poolPnlRatio(standing)
  if (wasActive) return ratio <= terms.stopRatio
  return standing.balance > terms.threshold && ratio <= terms.triggerRatio
}

/**
 * True if a bankruptcy price is further from the mark price than `maxDeviation`, so ADL must not use it (R6.4). Exact.
 */
export function isBeyondDeviation(price: E8, mark: E8, maxDeviation: E8): boolean {
  const distance = price > mark ? price - mark : mark - price
  return distance * ONE > mark * maxDeviation
}
