import { type Amount, divide, type E8, minus, ONE, plus, type Ratios, ratiosOf } from '@perpdesk/numeric'
import type { InsurancePoolTerms } from './products/contract.ts'
import type { Direction } from './value.ts'

/** A position as the queue for deleveraging sees it. Values in units of the settle coin, not negative. */
export interface AdlPosition {
  readonly direction: Direction
  readonly entryValue: Amount
  readonly markValue: Amount
  /** Loss that uses up its margin: P of section 5.5; in cross margin all that stands behind it. */
  readonly capital: Amount
}

const WORTH_NOTHING = ratiosOf(0, 1, 0, 1)

/**
 * Score by which positions are queued for deleveraging, the highest first (R6.7): with the profit rate p = profit ÷ entry
 * value and the effective leverage l = mark value ÷ |mark value − bankruptcy value|, p × l for a profit and p ÷ l for a loss.
 * Not rounded, to be compared by `compareRatios`: little profit with much money behind it differs beyond any number of decimals.
 * At its bankruptcy value the leverage counts as that of one unit away.
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

/** Rank 5 to 1 of the position at `place` (from 0, highest score first) among `count` of its side: fifths, 5 the first (R6.8). */
export function adlRank(place: number, count: number): number {
  return 5 - Math.floor((place * 5) / count)
}

/** First place of a fifth (from 0, rank 5 − fifth) among `count`; at least `count` where nobody stands in it. */
export function fifthStart(fifth: number, count: number): number {
  return Math.ceil((fifth * count) / 5)
}

/** A pool and one of its contracts, as deleveraging is decided. Money in E8 of the pool's coin. */
export interface PoolStanding {
  readonly balance: E8
  /** Largest balance of the last 8 h. */
  readonly maxBalance: E8
  /** Profit or loss of the pool on the contract, and its largest value of the last 8 h. */
  readonly pnl: E8
  readonly maxPnl: E8
}

/** Drawdown of a contract (R6.1): (PnL − largest PnL) ÷ largest balance, a fraction rounded down; 0n without a balance. */
export function poolPnlRatio({ maxBalance, pnl, maxPnl }: PoolStanding): E8 {
  return maxBalance > 0n ? divide((pnl - maxPnl) * ONE, maxBalance, 'floor') : 0n
}

/**
 * True when a contract is to be deleveraged. It begins with a drawdown at or below the trigger while the pool is
 * above its threshold (R6.1), or with a pool that is used up (R6.2); once begun it lasts until the drawdown is above the stop
 * ratio and the pool above zero.
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

/** True when a bankruptcy price is too far from the mark to be the price of deleveraging (R6.4). Exact. */
export function isBeyondDeviation(price: E8, mark: E8, maxDeviation: E8): boolean {
  const distance = price > mark ? price - mark : mark - price
  return distance * ONE > mark * maxDeviation
}
