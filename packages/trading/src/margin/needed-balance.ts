import type { E8 } from '@perpdesk/numeric'

/**
 * Usable balance that an opening order needs (5.4): the additional margin of its contract, and in cross margin the loss
 * that it could realise at once, also where the other side's orders hold the larger margin already. `margin` may be
 * negative for an order that takes another's place, `loss` is zero or negative.
 */
export function neededBalance(order: { readonly isolated: boolean; readonly margin: E8; readonly loss: E8 }): E8 {
  const needed = order.isolated ? order.margin : order.margin - order.loss
  return needed > 0n ? needed : 0n
}
