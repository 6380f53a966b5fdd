import type { E8 } from '@perpdesk/numeric'
import { contractValue, type Side, tradeFee } from '@perpdesk/trading'
import { liquidationAfter } from './after-fill.ts'
import { closableQty, marginPrice, maxQty, requiredMargin } from './capacity.ts'
import { timeInForce } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import { bestOpposite, marketOf, type OrderContext, type SideSummary, type SizedOrder } from './order-context.ts'
import { quantityOf } from './sizing.ts'

export interface OrderSummary {
  readonly buy: SideSummary
  readonly sell: SideSummary
}

/** Everything that the form shows of the order before it is sent, for both sides. */
export function summary(form: OrderForm, context: OrderContext): OrderSummary {
  return { buy: sideSummary(form, context, 'Buy'), sell: sideSummary(form, context, 'Sell') }
}

function sideSummary(form: OrderForm, context: OrderContext, side: Side): SideSummary {
  const order = proposedOrder(form, context, side)
  const qty = quantityOf(context, form, order)
  const meant = order !== null && qty !== undefined ? tradedQty(context, order, qty) : 0n
  const known = order !== null && meant > 0n
  const takes = order !== null && isTaking(form, context, order)
  const rate = takes ? context.account.fees.taker : context.account.fees.maker
  const value = known ? contractValue(context.instrument, order.price, meant, 'up') : undefined
  return {
    side,
    qty,
    price: order?.price,
    value,
    cost: known ? requiredMargin(context, order, meant) : undefined,
    fee: value === undefined ? undefined : tradeFee(value, rate),
    feeIsMaker: !takes,
    liqPrice: known ? liquidationAfter(context, order, meant) : undefined,
    maxQty: order === null ? undefined : maxQty(context, order),
  }
}

/** The exchange cuts a closing order to what can be closed: its figures are those of what is left. */
function tradedQty(context: OrderContext, order: SizedOrder, qty: E8): E8 {
  if (!order.closing) return qty
  const closable = closableQty(context, order)
  return qty < closable ? qty : closable
}

/** The order that a button stands for; `null` while no price is known for it, or none that it waits for. */
export function proposedOrder(form: OrderForm, context: OrderContext, side: Side): SizedOrder | null {
  const { orderType, actsAt } = form.kind
  if (actsAt === undefined) return null
  const market = marketOf(context, { trigger: actsAt })
  const limit = form.kind.limit(form, { instrument: context.instrument, market }, side)
  if (limit === null) return null
  const force = timeInForce(form)
  const order = {
    side,
    orderType,
    limit,
    rests: force === 'GTC' || force === 'PostOnly',
    closing: isClosing(form, context),
    trigger: actsAt,
    most: form.kind.most(context),
  }
  return { ...order, price: orderType === 'Limit' ? limit : marginPrice(context, order) }
}

/** The order only makes a position smaller. In hedge mode that is chosen for the whole form, whatever else was. */
export function isClosing(form: OrderForm, { account }: OrderContext): boolean {
  if (account.positionMode === 'BothSide') return form.intent === 'close'
  return form.reduceOnly || form.kind.closesOnTrigger
}

/** True when the order would meet a resting one at once. */
export function isTaking(form: OrderForm, context: OrderContext, order: SizedOrder): boolean {
  if (timeInForce(form) === 'PostOnly') return false
  if (timeInForce(form) !== 'GTC') return true
  const opposite = bestOpposite(marketOf(context, order), order.side)
  if (opposite === null) return false
  return order.side === 'Buy' ? order.price >= opposite : order.price <= opposite
}
