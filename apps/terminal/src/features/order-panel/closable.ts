import type { E8 } from '@perpdesk/numeric'
import { oppositeSide } from '@perpdesk/trading'
import { isClosingOrder } from '../account-figures/index.ts'
import { holdingOf, type OrderContext, type ProposedOrder } from './order-context.ts'

/**
 * Returns the quantity that an order can still close: the opposite position; for an order that would rest, less the
 * resting closing orders.
 */
export function closableQty(context: OrderContext, order: Pick<ProposedOrder, 'side' | 'rests'>): E8 {
  const { account } = context
  const position = holdingOf(account, oppositeSide(order.side))
  if (position === null) return 0n
  const taken = account.orders
    .filter((resting) => order.rests && resting.side === order.side && isClosingOrder(resting))
    .reduce((sum, resting) => sum + resting.leaves, 0n)
  return taken >= position.size ? 0n : position.size - taken
}
