import type { Order } from '@perpdesk/protocol'
import { NotifiedIds } from './notified-ids.ts'
import { type OrderNotice, orderNotice, type Suppression } from './order-notice.ts'

/** Follows the private order stream and tells what is worth a toast, each thing once. */
export class OrderNotices {
  private readonly known = new Map<string, Order>()
  private readonly told = new NotifiedIds()

  /** The open orders as they are: nothing in a snapshot is news. */
  snapshot(orders: readonly Order[]): void {
    this.known.clear()
    for (const order of orders) this.known.set(order.orderId, order)
  }

  /** Orders that changed, in the order in which it happened. */
  changes(orders: readonly Order[], suppressed: Suppression): OrderNotice[] {
    const notices: OrderNotice[] = []
    for (const order of orders) {
      const notice = orderNotice(this.known.get(order.orderId), order)
      if (isOpen(order)) this.known.set(order.orderId, order)
      else this.known.delete(order.orderId)
      if (notice === undefined || suppressed[notice.scene]) continue
      if (this.told.add(notice.onceKey)) notices.push(notice)
    }
    return notices
  }
}

function isOpen(order: Order): boolean {
  return order.orderStatus === 'New' || order.orderStatus === 'PartiallyFilled' || order.orderStatus === 'Untriggered'
}
