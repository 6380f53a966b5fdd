import type { Order } from '@perpdesk/protocol'
import { isOrderResting } from '@perpdesk/trading'

/** True when the order stands in the book; one that waits for its trigger does not, at any price. */
export function isResting({ orderStatus }: Order): boolean {
  return isOrderResting(orderStatus)
}
