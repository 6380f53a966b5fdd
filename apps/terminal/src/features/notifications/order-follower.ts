import type { Order } from '@perpdesk/protocol'
import type { Notification } from './notification.ts'
import { type Circumstances, orderScene } from './order-scenes.ts'

/** Follows the private order stream and says what of it is news. */
export class OrderFollower {
  private readonly known = new Map<string, Order>()

  /** The open orders as they are: nothing in a snapshot is news. */
  snapshot(orders: readonly Order[]): void {
    this.known.clear()
    for (const order of orders) this.known.set(order.orderId, order)
  }

  /** Orders that changed, in the order in which it happened. */
  changes(orders: readonly Order[], given: Circumstances): Notification[] {
    return orders.flatMap((order) => {
      const told = orderScene(this.known.get(order.orderId), order, given)
      if (isOpen(order)) this.known.set(order.orderId, order)
      else this.known.delete(order.orderId)
      return told === undefined ? [] : [told]
    })
  }
}

const OPEN = new Set<Order['orderStatus']>(['New', 'PartiallyFilled', 'Untriggered', 'Triggered'])

function isOpen({ orderStatus }: Order): boolean {
  return OPEN.has(orderStatus)
}
