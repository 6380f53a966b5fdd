import type { Order, SpotOrder } from '@perpdesk/protocol'
import { isOrderResting } from '@perpdesk/trading'

/** True if the order rests in the order book. An order that waits for its trigger does not, at any price. */
export function isResting({ orderStatus }: Pick<Order | SpotOrder, 'orderStatus'>): boolean {
  return isOrderResting(orderStatus)
}
