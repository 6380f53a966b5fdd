import type { Order } from '@perpdesk/protocol'
import { isOrderOver } from '@perpdesk/trading'
import type { Notification } from './notification.ts'
import { type Circumstances, orderScene } from './order-scenes.ts'

/** Follows the private order stream and selects the changes to report. */
export class OrderFollower {
  private readonly known = new Map<string, Order>()

  /** Sets the open orders; nothing in a snapshot is reported. */
  snapshot(orders: readonly Order[]): void {
    this.known.clear()
    for (const order of orders) this.known.set(order.orderId, order)
  }

  /** Returns the notifications of changed orders, in the order of the changes. */
  changes(orders: readonly Order[], given: Circumstances): Notification[] {
    const closes = newMmrCloses(orders, this.known)
    return orders.flatMap((order) => {
      const before = this.known.get(order.orderId)
      // The exchange replaces the old close with a new one; only the new one is reported.
      const isReplaced = before?.stopOrderType === 'MmRateClose' && closes.has(closeOf(order)) && !isOpen(order)
      const reported = isReplaced ? undefined : orderScene(before, order, given)
      if (isOpen(order)) this.known.set(order.orderId, order)
      else this.known.delete(order.orderId)
      return reported === undefined ? [] : [reported]
    })
  }
}

/** Returns the positions for which these changes contain a new close by margin rate. */
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
