import type { E8 } from '@perpdesk/numeric'
import type { FundingTerms } from './products/contract.ts'

/** Minutes between two funding times after the rate has reached its cap or floor. */
const HOURLY = 60

/**
 * Number of consecutive hourly rates within cap and floor after which the contract's own interval applies again. The
 * source only says "once stable"; four hours, half of the usual interval, are long enough to avoid frequent switching.
 */
export const CALM_HOURS = 4

/** The current funding interval of a contract. */
export interface FundingPace {
  readonly intervalMinutes: number
  /** Number of hourly rates within the limits since the last rate at a limit; 0 at the contract's own interval. */
  readonly calmHours: number
}

/**
 * Returns the funding interval after a settlement with this `rate` (R2.15). After a rate at cap or floor the interval
 * is one hour, unless the contract is exempt. After {@link CALM_HOURS} hourly rates within the limits it is the
 * contract's own again.
 */
export function nextFundingPace(terms: FundingTerms, pace: FundingPace, rate: E8): FundingPace {
  const own = { intervalMinutes: terms.intervalMinutes, calmHours: 0 }
  if (!terms.hourlyAtLimit || terms.intervalMinutes <= HOURLY) return own
  if (rate >= terms.upperRate || rate <= terms.lowerRate) return { intervalMinutes: HOURLY, calmHours: 0 }
  if (pace.intervalMinutes === terms.intervalMinutes) return own
  const calmHours = pace.calmHours + 1
  return calmHours >= CALM_HOURS ? own : { intervalMinutes: HOURLY, calmHours }
}
