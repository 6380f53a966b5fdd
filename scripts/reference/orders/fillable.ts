import { crosses, sideBook } from '../book/order-book.ts'
import { opposite } from '../formulas/formulas.ts'
import { inAuction } from '../listing/stage.ts'
import type { Order, Position } from '../model.ts'
import { tradableLots } from '../risk/worst-price.ts'

/** Number of resting orders that one incoming order may match (R2.24). */
export const MOST_MATCHES = 10_000

/** Returns the orders that an order can match, best first; none during an auction. */
export function against(order: Order): readonly Order[] {
  if (inAuction(order.market)) return []
  return sideBook(order.market, opposite(order.side))
}

/**
 * True if a fill-or-kill order would be filled completely now. A closing order on the other side counts up to its
 * owner's position, after the owner's earlier fills on the way.
 */
export function fillsWhole(order: Order): boolean {
  const used = new Map<Position, number>()
  let left = order.leaves
  for (const [met, maker] of against(order).entries()) {
    if (!crosses(order, maker)) return false
    const own = maker.account === order.account
    if (own && (order.smpType === 'CancelTaker' || order.smpType === 'CancelBoth')) return false
    if (met === MOST_MATCHES) return false
    if (own && order.smpType === 'CancelMaker') continue
    left -= tradableLots(maker, used)
    if (left <= 0) return true
  }
  return false
}
