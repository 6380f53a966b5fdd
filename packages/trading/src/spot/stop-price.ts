import type { E8 } from '@perpdesk/numeric'
import type { Side } from '../vocabulary.ts'

/** Parts of its trigger that the limit of a stop may reach (12.4): a buy's from below, a sale's from above. */
const BUY_PERCENT = 110n
const SELL_PERCENT = 90n

/** True where the limit of an order that waits in a pair lies so far beyond its trigger that it is refused (170203, 170204). */
export function isFarFromTrigger(side: Side, limit: E8, trigger: E8): boolean {
  return side === 'Buy' ? limit * 100n > trigger * BUY_PERCENT : limit * 100n < trigger * SELL_PERCENT
}
