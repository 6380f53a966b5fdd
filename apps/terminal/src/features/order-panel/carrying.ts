import { typedDecimal } from '../../format/index.ts'
import type { CarriedTpSl, CarryingOrder } from '../tpsl/index.ts'
import type { OrderForm, SizeUnit } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary, SizedOrder } from './order-context.ts'
import { isClosing, proposedOrder } from './summary.ts'

const QTY_TYPES = { qty: 'Qty', value: 'Value', cost: 'Cost' } as const satisfies Record<SizeUnit, string>

/** TP/SL that the form's order carries: of a kind that takes them, and opens (R3.4). */
export function carriedBy(form: OrderForm, context: OrderContext): CarriedTpSl | null {
  return mayCarryTpSl(form, context) ? form.tpsl : null
}

/** True of a form whose order may carry TP/SL. */
export function mayCarryTpSl(form: OrderForm, context: OrderContext): boolean {
  return form.kind.shared.includes('tpsl') && !isClosing(form, context)
}

/** One side's order as far as its TP/SL are concerned; `null` while no price is known for it. */
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

/** The price that the exchange compares the triggers with (R3.18). */
function baseOf(form: OrderForm, { market }: OrderContext, { orderType, trigger, limit }: SizedOrder) {
  if (trigger === null) return orderType === 'Market' ? (market.last ?? limit) : limit
  // no collar moves the limit of one that waits
  return orderType === 'Market' ? trigger : (typedDecimal(form.price) ?? limit)
}
