import type { Order } from '@perpdesk/protocol'
import { asked, newOrderLinkId, type OrderTicket, placeOrder } from '../../order-submission/index.ts'
import { orderRequest } from '../request.ts'
import type { OrderForm, Sending } from './order-kind.ts'

/** Sends one order from a place of the screen; true once the exchange has it, and has not ended it at once untraded. */
export async function sendOrder(lane: string, { form, context, side }: Sending): Promise<boolean> {
  // The id belongs to this click; a second click finds the place busy and sends nothing.
  const ticket = orderRequest(form, context, side, newOrderLinkId())
  const outcome = await placeOrder(lane, ticket)
  if (outcome?.kind === 'found') return !cameToNothing(outcome.found)
  if (outcome?.kind !== 'accepted') return false
  return !mayEndAtOnce(form, ticket) || !(await endedUntraded(ticket))
}

/**
 * A limit order that must not trade at once, or must not rest: the exchange takes it first, and ends it then. One that waits for a
 * trigger does not meet the book yet.
 */
function mayEndAtOnce({ kind }: OrderForm, { orderType, timeInForce }: OrderTicket): boolean {
  return !kind.waits && orderType === 'Limit' && timeInForce !== 'GTC'
}

/** The answer to an order does not contain its final state; if that cannot be asked, the order counts as open. */
async function endedUntraded({ orderLinkId }: OrderTicket): Promise<boolean> {
  const answer = await asked('findOrder', { orderLinkId }, ({ order }) => order)
  return answer.kind === 'answered' && answer.result !== null && cameToNothing(answer.result)
}

/** Cancelled or rejected without a fill: an order that traded in part has another status. */
function cameToNothing({ orderStatus }: Order): boolean {
  return orderStatus === 'Cancelled' || orderStatus === 'Rejected'
}
