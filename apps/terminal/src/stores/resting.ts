import type { Order } from '@perpdesk/protocol'
import { isOrderResting } from '@perpdesk/trading'

/** The order stands in the book: one that waits for its trigger does not, whatever its price. */
export function isResting({ orderStatus }: Order): boolean {
  return isOrderResting(orderStatus)
}
