import type { E8 } from '@perpdesk/numeric'
import type { OrderContext, SizedOrder } from './order-context.ts'
import { afterFill } from './what-if.ts'

/** Estimated liquidation price after the order (rules 5.5 and 5.6), on the tick; `null` outside the price range. */
export function liquidationAfter(context: OrderContext, order: SizedOrder, qty: E8): E8 | null {
  const price = afterFill(context, order, qty)?.liquidationPrice ?? null
  const { minPrice, maxPrice } = context.instrument
  return price === null || price < minPrice || price >= maxPrice ? null : price
}
