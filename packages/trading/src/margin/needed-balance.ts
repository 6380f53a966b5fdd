import type { E8 } from '@perpdesk/numeric'

/**
 * Returns the usable balance that an opening order needs (5.4), in E8 of the settle coin: the additional margin of its
 * contract and, in cross margin, the loss that the order could make at once. The loss counts even if the order needs no
 * additional margin because the other side's margin is larger. `margin` may be negative for an order that replaces
 * another; `loss` is zero or negative.
 */
export function neededBalance(order: { readonly isolated: boolean; readonly margin: E8; readonly loss: E8 }): E8 {
  const needed = order.isolated ? order.margin : order.margin - order.loss
  return needed > 0n ? needed : 0n
}
