import { type E8, ONE } from '@perpdesk/numeric'

/**
 * Maintenance margin rate, as a fraction, to which liquidation reduces a cross account by orders in the market (6.3).
 */
export const SAFE_MAINTENANCE_RATE: E8 = 90_000_000n

/** Margin rates, as fractions, at which a cross account gets a warning (5.4): initial 90 %, maintenance 70 %. */
export const INITIAL_RATE_ALERT: E8 = 90_000_000n
export const MAINTENANCE_RATE_ALERT: E8 = 70_000_000n

/** Maintenance margin rate at which a cross account repays its debts (5.4). */
export const AUTO_REPAY_RATE: E8 = 85_000_000n

/**
 * Fee rate for selling collateral in a liquidation to repay a debt in another coin, as a fraction of the value (our
 * choice; the rate is not published).
 */
export const LIQUIDATION_CONVERSION_FEE: E8 = 100_000n

/** True if a margin above zero is at least `rate` × `base`; always true if the base is not above zero. Exact. */
export function reachesRate(margin: E8, base: E8, rate: E8): boolean {
  return margin > 0n && margin * ONE >= base * rate
}
