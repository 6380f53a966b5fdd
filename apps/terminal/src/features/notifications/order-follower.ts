import type { Order } from '@perpdesk/protocol'
import { isOrderOver } from '@perpdesk/trading'
import type { Notification } from './notification.ts'
import { type Circumstances, orderScene } from './order-scenes.ts'

/** Follows the private order stream and picks the news. */
export class OrderFollower {
  private readonly known = new Map<string, Order>()

  /** The open orders as they are: nothing in a snapshot is news. */
  snapshot(orders: readonly Order[]): void {
    this.known.clear()
    for (const order of orders) this.known.set(order.orderId, order)
  }

  /** Orders that changed, in the order in which it happened. */
  changes(orders: readonly Order[], given: Circumstances): Notification[] {
    const closes = newMmrCloses(orders, this.known)
    return orders.flatMap((order) => {
      const before = this.known.get(order.orderId)
      // The exchange replaces the old close with a new one; only the new one makes a notification.
      const isReplaced = before?.stopOrderType === 'MmRateClose' && closes.has(closeOf(order)) && !isOpen(order)
      const told = isReplaced ? undefined : orderScene(before, order, given)
      if (isOpen(order)) this.known.set(order.orderId, order)
      else this.known.delete(order.orderId)
      return told === undefined ? [] : [told]
    })
  }
}

/** Positions whose close by margin rate is new in these changes. */
function newMmrCloses(orders: readonly Order[], known: ReadonlyMap<string, Order>): ReadonlySet<string> {
  const closes = orders.filter((order) => order.stopOrderType === 'MmRateClose' && isOpen(order))
  return new Set(closes.filter(({ orderId }) => !known.has(orderId)).map(closeOf))
}

function closeOf({ symbol, positionIdx }: Order): string {
  return `${symbol} ${positionIdx}`
}

function isOpen({ orderStatus }: Order): boolean {
  return !isOrderOver(orderStatus)
}
