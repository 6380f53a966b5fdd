import { type E8, ONE } from '@perpdesk/numeric'

/** Scale of hourly rates: venues publish twelve decimals, `0.000001216904` is `1216904n`. */
export const RATE_ONE = 1_000_000_000_000n

/** A step of the margin that a borrowed coin needs (R5.17); it holds for the whole amount that is owed, not for the part in it. */
export interface BorrowTier {
  /** Most that may be owed in it, in E8 of the coin. */
  readonly limit: E8
  /** Initial margin as a fraction of the value; its inverse is the largest leverage. */
  readonly initialRate: E8
  /** Maintenance margin likewise. */
  readonly maintenanceRate: E8
}

/** A corner of the published curve of rates: between two of them the rate lies on the straight line. */
export interface RatePoint {
  /** Part of the lender's pool that is lent, as a fraction. */
  readonly use: E8
  /** Rate per hour in units of 1e-12. */
  readonly hourlyRate: bigint
}

/** Terms on which a coin is lent. They are data. */
export interface BorrowTerms {
  readonly coin: string
  /** A coin that is switched off is lent to nobody from now on; what is owed goes on as before. */
  readonly enabled: boolean
  /** Growing limits, growing rates. */
  readonly tiers: readonly BorrowTier[]
  /** Smallest amount borrowed by hand, and what amounts are multiples of; E8 of the coin. */
  readonly minAmount: E8
  readonly step: E8
  /** Coins that the lender has to lend; E8. */
  readonly pool: E8
  /** From a use of zero on. Beyond the last corner its rate holds. */
  readonly curve: readonly RatePoint[]
  /** Most of what unrealised losses alone explain that bears no interest; E8, above zero of dollars only (R5.18). */
  readonly freeLimit: E8
  /** Fee of selling or buying the coin for a repayment, as a fraction of the worth. */
  readonly conversionFee: E8
}

/** Leverage of spot margin (R5.17); an account without it has 0. */
export const MIN_SPOT_LEVERAGE = 2
export const MAX_SPOT_LEVERAGE = 10

const MAX_TIERS = 100
const MAX_POINTS = 100

/** A condition that terms do not meet, with the field, or `undefined`. */
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
  if (curve.length === 0 || curve.length > MAX_POINTS) return ['curve', `there are 1 to ${MAX_POINTS} corners`]
  if (curve[0]?.use !== 0n) return ['curve', 'it begins at a use of zero']
  let below: RatePoint = { use: -1n, hourlyRate: 0n }
  for (const point of curve) {
    if (point.use <= below.use) return ['curve', 'uses grow from corner to corner']
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
