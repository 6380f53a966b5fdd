import type { E8 } from '@perpdesk/numeric'
import type { Side } from '../vocabulary.ts'

/**
 * Limits of a conditional order's price in percent of its trigger price (12.4): a maximum for buys, a minimum for
 * sells.
 */
const BUY_PERCENT = 110n
const SELL_PERCENT = 90n

/** True if the limit price of a conditional order on a pair is refused as too far from its trigger (170203, 170204). */
export function isFarFromTrigger(side: Side, limit: E8, trigger: E8): boolean {
  return side === 'Buy' ? limit * 100n > trigger * BUY_PERCENT : limit * 100n < trigger * SELL_PERCENT
}
