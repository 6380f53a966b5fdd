import { divide, type E8, ONE } from '@perpdesk/numeric'
import { type BorrowTerms, RATE_ONE } from './terms.ts'

/** Part of the lender's pool that is lent, a fraction in E8, half up. It may exceed one: debts from losses ask no pool. */
export function poolUse(lent: E8, pool: E8): E8 {
  return divide(lent * ONE, pool, 'halfUp')
}

/**
 * Rate per hour at a use of the lender's pool, in units of 1e-12, half up: on the straight line between the corners around it, and
 * that of the last corner beyond it [X: venues publish the rates, not their curve].
 */
export function hourlyRateAt(curve: BorrowTerms['curve'], use: E8): bigint {
  let below = curve[0]
  if (below === undefined) throw new RangeError('a curve has a corner')
  for (const point of curve) {
    if (use <= point.use) {
      const width = point.use - below.use
      if (width === 0n) return point.hourlyRate
      const rise = (point.hourlyRate - below.hourlyRate) * (use - below.use)
      return below.hourlyRate + divide(rise, width, 'halfUp')
    }
    below = point
  }
  return below.hourlyRate
}

/** A debt at the moment in which its interest is recorded; E8 of the coin. */
export interface InterestBasis {
  /** All that is owed. */
  readonly owed: E8
  /** The part of it that bears no interest. */
  readonly free: E8
  /** Most that the account may owe. */
  readonly limit: E8
}

/**
 * Interest of one hour, in E8 of the coin (R5.18): bearing amount × rate, and beyond the limit × (owed ÷ limit)³. Rounded once, half up,
 * as the venue's own sample is (5.E13), so that less than half a unit costs nothing.
 *
 * @param hourlyRate units of 1e-12
 */
export function hourlyInterest({ owed, free, limit }: InterestBasis, hourlyRate: bigint): E8 {
  const plain = (owed - free) * hourlyRate
  if (owed <= limit) return divide(plain, RATE_ONE, 'halfUp')
  return divide(plain * owed ** 3n, RATE_ONE * limit ** 3n, 'halfUp')
}
