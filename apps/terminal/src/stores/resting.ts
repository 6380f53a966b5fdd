import type { Order } from '@perpdesk/protocol'
import { isOrderResting } from '@perpdesk/trading'

/** True if the order rests in the order book. An order that waits for its trigger does not, at any price. */
export function isResting({ orderStatus }: Order): boolean {
  return isOrderResting(orderStatus)
}
