import type { Order } from '@perpdesk/protocol'
import { asked, newOrderLinkId, type OrderTicket, placeOrder } from '../../order-submission/index.ts'
import { orderRequest } from '../request.ts'
import type { OrderForm, Sending } from './order-kind.ts'

/**
 * Sends one order from a slot. Resolves to true once the exchange has accepted the order, unless the order ended at
 * once without a fill.
 */
export async function sendOrder(slot: string, { form, context, side }: Sending): Promise<boolean> {
  // The id belongs to this click; while the order is pending, a second click finds the slot occupied and sends nothing.
  const ticket = orderRequest(form, context, side, newOrderLinkId())
  const outcome = await placeOrder(slot, ticket)
  if (outcome?.kind === 'found') return !cameToNothing(outcome.found)
  if (outcome?.kind !== 'accepted') return false
  return !mayEndAtOnce(form, ticket) || !(await endedUntraded(ticket))
}

/**
 * True for a limit order that must not trade at once or must not rest: the exchange may accept such an order and cancel
 * it immediately. An order that waits for a trigger does not reach the order book yet.
 */
function mayEndAtOnce({ kind }: OrderForm, { orderType, timeInForce }: OrderTicket): boolean {
  return !kind.waits && orderType === 'Limit' && timeInForce !== 'GTC'
}

/**
 * True if the order ended without a fill. The answer to an order does not contain its final state, so the order is
 * queried; if the query fails, the order counts as open.
 */
async function endedUntraded({ orderLinkId }: OrderTicket): Promise<boolean> {
  const answer = await asked('findOrder', { orderLinkId }, ({ order }) => order)
  return answer.kind === 'answered' && answer.result !== null && cameToNothing(answer.result)
}

/** True for an order cancelled or rejected without a fill; a partially filled order has another status. */
function cameToNothing({ orderStatus }: Order): boolean {
  return orderStatus === 'Cancelled' || orderStatus === 'Rejected'
}
