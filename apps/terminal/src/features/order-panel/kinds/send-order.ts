import { newOrderLinkId, placeOrder } from '../../order-submission/index.ts'
import { orderRequest } from '../request.ts'
import type { Sending } from './order-kind.ts'

/** Sends one order from a place of the screen; whether the exchange has it. */
export async function sendOrder(lane: string, { form, context, side }: Sending): Promise<boolean> {
  // The id belongs to this click; a second click finds the lane taken and sends nothing.
  const outcome = await placeOrder(lane, orderRequest(form, context, side, newOrderLinkId()))
  return outcome?.kind === 'accepted' || outcome?.kind === 'found'
}
