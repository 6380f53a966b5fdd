import { typedDecimal } from '../../format/index.ts'
import type { CarriedTpSl, CarryingOrder } from '../tpsl/index.ts'
import type { OrderForm, SizeUnit } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary, SizedOrder } from './order-context.ts'
import { isClosing, proposedOrder } from './summary.ts'

const QTY_TYPES = { qty: 'Qty', value: 'Value', cost: 'Cost' } as const satisfies Record<SizeUnit, string>

/** Returns the TP/SL that the form's order carries: only for an opening order of a kind that takes TP/SL (R3.4). */
export function carriedBy(form: OrderForm, context: OrderContext): CarriedTpSl | null {
  return mayCarryTpSl(form, context) ? form.tpsl : null
}

/** True if the order of the form may carry TP/SL. */
export function mayCarryTpSl(form: OrderForm, context: OrderContext): boolean {
  return form.kind.shared.includes('tpsl') && !isClosing(form, context)
}

/** Returns the figures of one side's order that its TP/SL need; `null` while no price is known for the order. */
export function carryingOrder(form: OrderForm, context: OrderContext, summary: SideSummary): CarryingOrder | null {
  const { side, qty = 0n, cost, liqPrice = null } = summary
  const order = proposedOrder(form, context, side)
  if (order === null) return null
  const { instrument, account } = context
  return {
    contract: instrument,
    side,
    entryPrice: baseOf(form, context, order),
    qty,
    leverageE2: account.leverageE2[side],
    orderType: order.orderType,
    orderQtyType: QTY_TYPES[form.unit],
    cost,
    positionMode: account.positionMode,
    liquidation: liqPrice,
  }
}

/** Returns the price with which the exchange compares the triggers of TP/SL (R3.18). */
function baseOf(form: OrderForm, { market }: OrderContext, { orderType, trigger, limit }: SizedOrder) {
  if (trigger === null) return orderType === 'Market' ? (market.last ?? limit) : limit
  // price limits do not move the limit of an order that waits for a trigger
  return orderType === 'Market' ? trigger : (typedDecimal(form.price) ?? limit)
}
