import { divide, type E8, ONE } from '@perpdesk/numeric'
import { type BorrowTerms, RATE_ONE } from './terms.ts'

/** Returns the lent part of the lender's pool, a fraction in E8, half up. It may exceed one: debts by losses are not limited by the pool. */
export function poolUse(lent: E8, pool: E8): E8 {
  return divide(lent * ONE, pool, 'halfUp')
}

/**
 * Returns the hourly rate at a use of the lender's pool, in units of 1e-12, half up: linear between the points of the curve,
 * constant beyond the last [X: venues publish the rates, not their curve].
 *
 * @throws RangeError if the curve is empty
 */
export function hourlyRateAt(curve: BorrowTerms['curve'], use: E8): bigint {
  let below = curve[0]
  if (below === undefined) throw new RangeError('a curve needs a point')
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

/** Decimals of an hourly rate. */
const RATE_DECIMALS = 12

/** Returns an hourly rate, sent as a decimal of at most twelve places, in units of 1e-12 ({@link RATE_ONE}); exact. */
export function hourlyRateOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'))
}

/** The hourly rate to which the penalty raises interest at most, in units of 1e-12: 1 %. */
const MAX_PENAL_RATE = RATE_ONE / 100n

/** A debt when its interest is charged; E8 of the coin. */
export interface InterestBasis {
  /** The whole debt. */
  readonly owed: E8
  /** Part of the debt that bears no interest. */
  readonly free: E8
  /** Maximum debt of the account. */
  readonly limit: E8
}

/**
 * Returns the interest of one hour in E8 of the coin (R5.18): interest-bearing debt × rate, beyond the limit × (owed ÷ limit)³.
 * Rounded once, half up, like the venue's sample (5.E13): less than half a unit costs nothing. The penalty raises the rate
 * to at most 1 %, because a debt whose price is missing or stale is not liquidated and would otherwise double every hour [X].
 *
 * @param hourlyRate units of 1e-12
 */
export function hourlyInterest({ owed, free, limit }: InterestBasis, hourlyRate: bigint): E8 {
  const bearing = owed - free
  const plain = divide(bearing * hourlyRate, RATE_ONE, 'halfUp')
  if (owed <= limit) return plain
  const penal = divide(bearing * hourlyRate * owed ** 3n, RATE_ONE * limit ** 3n, 'halfUp')
  const most = divide(bearing * MAX_PENAL_RATE, RATE_ONE, 'halfUp')
  if (penal <= most) return penal
  return plain > most ? plain : most
}
