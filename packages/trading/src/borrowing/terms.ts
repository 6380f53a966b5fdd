import { type E8, ONE } from '@perpdesk/numeric'

/** Scale of hourly rates. Venues publish twelve decimals: `0.000001216904` is `1216904n`. */
export const RATE_ONE = 1_000_000_000_000n

/** A margin tier of a borrowed coin (R5.17); it applies to the whole debt, not only to the part within it. */
export interface BorrowTier {
  /** Largest debt of the tier, in E8 of the coin. */
  readonly limit: E8
  /** Initial margin as a fraction of the value; its inverse is the maximum leverage. */
  readonly initialRate: E8
  /** Maintenance margin as a fraction of the value. */
  readonly maintenanceRate: E8
}

/** A point of the interest curve, which is linear between points. */
export interface RatePoint {
  /** Lent part of the lender's pool, a fraction. */
  readonly use: E8
  /** Rate per hour in units of 1e-12. */
  readonly hourlyRate: bigint
}

/** Terms on which a coin is lent. */
export interface BorrowTerms {
  readonly coin: string
  /** False if there are no new loans of the coin; existing debts stay. */
  readonly enabled: boolean
  /** Limits grow from tier to tier, and rates do not fall. */
  readonly tiers: readonly BorrowTier[]
  /** Minimum and step of a manual loan; E8 of the coin. */
  readonly minAmount: E8
  readonly step: E8
  /** Coins that the lender can lend; E8. */
  readonly pool: E8
  /** Begins at a use of zero; constant beyond the last point. */
  readonly curve: readonly RatePoint[]
  /** Maximum interest-free part of a debt caused by unrealised losses; E8, positive for dollar coins only (R5.18). */
  readonly freeLimit: E8
  /** Fee of selling or buying the coin for a repayment, a fraction of the proceeds. */
  readonly conversionFee: E8
}

/** Range of the leverage of spot margin (R5.17); 0 means off. */
export const MIN_SPOT_LEVERAGE = 2
export const MAX_SPOT_LEVERAGE = 10

const MAX_TIERS = 100
const MAX_POINTS = 100

/** Returns the first violated condition of terms with its field, or `undefined`. */
export function borrowIssue(terms: BorrowTerms): readonly [field: string, reason: string] | undefined {
  return tiersIssue(terms.tiers) ?? curveIssue(terms.curve) ?? amountsIssue(terms)
}

function tiersIssue(tiers: readonly BorrowTier[]): readonly [string, string] | undefined {
  if (tiers.length === 0 || tiers.length > MAX_TIERS) return ['tiers', `there are 1 to ${MAX_TIERS}`]
  let below: BorrowTier = { limit: 0n, initialRate: 0n, maintenanceRate: 0n }
  for (const tier of tiers) {
    if (tier.limit <= below.limit) return ['tiers', 'limits grow from tier to tier']
    if (tier.initialRate < below.initialRate || tier.maintenanceRate < below.maintenanceRate) {
      return ['tiers', 'rates do not fall from tier to tier']
    }
    if (tier.maintenanceRate <= 0n || tier.maintenanceRate > tier.initialRate || tier.initialRate > ONE) {
      return ['tiers', 'rates lie between 0 and 1, the maintenance rate below the initial one']
    }
    below = tier
  }
  return undefined
}

function curveIssue(curve: readonly RatePoint[]): readonly [string, string] | undefined {
  if (curve.length === 0 || curve.length > MAX_POINTS) return ['curve', `there are 1 to ${MAX_POINTS} points`]
  if (curve[0]?.use !== 0n) return ['curve', 'it begins at a use of zero']
  let below: RatePoint = { use: -1n, hourlyRate: 0n }
  for (const point of curve) {
    if (point.use <= below.use) return ['curve', 'uses grow from point to point']
    if (point.hourlyRate < below.hourlyRate || point.hourlyRate > RATE_ONE) {
      return ['curve', 'rates lie between 0 and 1 and do not fall']
    }
    below = point
  }
  return undefined
}

function amountsIssue({
  minAmount,
  step,
  pool,
  freeLimit,
  conversionFee,
}: BorrowTerms): readonly [string, string] | undefined {
  if (step <= 0n || minAmount < step || minAmount % step !== 0n) return ['minAmount', 'it is a multiple of the step']
  if (pool <= 0n) return ['pool', 'it is above zero']
  if (freeLimit < 0n) return ['freeLimit', 'it is not below zero']
  return conversionFee < 0n || conversionFee >= ONE ? ['conversionFee', 'it lies between 0 and 1'] : undefined
}
