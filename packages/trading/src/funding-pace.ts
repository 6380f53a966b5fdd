import type { E8 } from '@perpdesk/numeric'
import type { FundingTerms } from './products/contract.ts'

/** Minutes between two timestamps while the rate stands at its limit. */
const HOURLY = 60

/**
 * Hourly rates in a row that must stand inside cap and floor before the contract's own interval returns. The source says
 * "once stable" and no more; four hours are half of the usual interval, long enough not to switch to and fro.
 */
export const CALM_HOURS = 4

/** Present interval of funding. */
export interface FundingPace {
  readonly intervalMinutes: number
  /** Hourly rates inside the limits since the last one at a limit; 0 at the contract's own interval. */
  readonly calmHours: number
}

/**
 * The interval after a timestamp at which `rate` was exchanged (R2.15): a rate at cap or floor makes it one hour from then
 * on, for contracts that are not exempt; after {@link CALM_HOURS} hourly rates inside the limits it is the contract's own.
 */
export function nextFundingPace(terms: FundingTerms, pace: FundingPace, rate: E8): FundingPace {
  const own = { intervalMinutes: terms.intervalMinutes, calmHours: 0 }
  if (!terms.hourlyAtLimit || terms.intervalMinutes <= HOURLY) return own
  if (rate >= terms.upperRate || rate <= terms.lowerRate) return { intervalMinutes: HOURLY, calmHours: 0 }
  if (pace.intervalMinutes === terms.intervalMinutes) return own
  const calmHours = pace.calmHours + 1
  return calmHours >= CALM_HOURS ? own : { intervalMinutes: HOURLY, calmHours }
}
