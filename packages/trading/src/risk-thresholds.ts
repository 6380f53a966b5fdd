import { type E8, ONE } from '@perpdesk/numeric'

/** Maintenance margin rate down to which a cross account is reduced in the market (6.3). */
export const SAFE_MAINTENANCE_RATE: E8 = 90_000_000n

/** Rates at which a cross account is warned (5.4), as fractions: initial margin 90 %, maintenance margin 70 %. */
export const INITIAL_RATE_ALERT: E8 = 90_000_000n
export const MAINTENANCE_RATE_ALERT: E8 = 70_000_000n

/** Fee of selling collateral for an owed coin at liquidation, of its worth (our choice: the rate is not published). */
export const LIQUIDATION_CONVERSION_FEE: E8 = 100_000n

/** True when a margin is at least `rate` of its base; also when nothing is left of that. Exact. */
export function reachesRate(margin: E8, base: E8, rate: E8): boolean {
  return margin > 0n && margin * ONE >= base * rate
}
