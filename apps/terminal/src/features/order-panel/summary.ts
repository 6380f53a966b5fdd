import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { isDepthKnown } from './book-fills.ts'
import { marginPrice, maxQty, requiredMargin } from './capacity.ts'
import { closableQty } from './closable.ts'
import { timeInForce } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import { liquidationAfter } from './liquidation-after.ts'
import { marketOf, type OrderContext, type SideSummary, type SizedOrder } from './order-context.ts'
import { quantityOf } from './sizing.ts'
import { averageOf, feeOf, slippageOf, tradesOf, valueOf } from './trades.ts'

import { afterFill, playedRow } from './what-if.ts'

export interface OrderSummary {
  readonly buy: SideSummary
  readonly sell: SideSummary
}

/** Returns all figures that the form shows of the order before it is sent, for both sides. */
export function summary(form: OrderForm, context: OrderContext): OrderSummary {
  return { buy: sideSummary(form, context, 'Buy'), sell: sideSummary(form, context, 'Sell') }
}

function sideSummary(form: OrderForm, context: OrderContext, side: Side): SideSummary {
  const order = proposedOrder(form, context, side)
  const qty = quantityOf(context, form, order)
  const meant = order !== null && qty !== undefined ? tradedQty(context, order, qty) : 0n
  const maxQuantity = order === null ? undefined : maxQty(context, order)
  if (order === null || meant <= 0n) return { ...UNKNOWN, side, qty, price: order?.price, maxQty: maxQuantity }
  const { instrument, account } = context
  const row = playedRow(context, order, meant)
  const { taken, rest } = row ?? tradesOf(form, context, order, meant)
  const legs = row === undefined ? {} : { legs: row.legs }
  const all = [...taken, ...rest]
  if (all.length === 0) return { ...UNKNOWN, ...legs, side, qty, price: order.price, maxQty: maxQuantity }
  const average = averageOf(instrument, all)
  const after = afterFill(context, order, all)
  return {
    ...legs,
    side,
    qty,
    price: order.orderType === 'Market' && !form.kind.inParts ? average : order.price,
    ...(isDepthKnown(marketOf(context, order), side)
      ? { average, worst: taken.at(-1)?.price, slippage: slippageOf(instrument, taken) }
      : DEPTH_UNKNOWN),
    value: valueOf(instrument, all),
    cost: requiredMargin(context, order, meant),
    fee: feeOf(instrument, all, account.fees.taker),
    feeIsMaker: taken.length === 0,
    liqPrice: liquidationAfter(after),
    maintenanceRate: after?.maintenanceMarginRate ?? null,
    maxQty: maxQuantity,
  }
}

/** Figures of an order whose order-book levels are not known. */
const DEPTH_UNKNOWN = { average: undefined, worst: undefined, slippage: undefined } as const

/** Figures of a side whose order is not known yet. */
const UNKNOWN = {
  ...DEPTH_UNKNOWN,
  value: undefined,
  cost: undefined,
  fee: undefined,
  feeIsMaker: false,
  liqPrice: undefined,
  maintenanceRate: undefined,
} as const satisfies Partial<SideSummary>

/** Returns the quantity whose figures are shown: the exchange trims a closing order to the closable quantity. */
function tradedQty(context: OrderContext, order: SizedOrder, qty: E8): E8 {
  // the quantity of a scaled order is distributed as typed and then trimmed order by order
  if (!order.closing || order.row !== undefined) return qty
  const closable = closableQty(context, order)
  return qty < closable ? qty : closable
}

/** Returns the order of a button; `null` while its price or its trigger price is unknown. */
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
  const row = form.kind.row?.(form, context, side)
  // every quantity of a scaled order has the same average price, apart from the rounding of its parts
  if (row !== undefined) return { ...order, row, price: row.average }
  return { ...order, price: orderType === 'Limit' ? limit : marginPrice(context, order) }
}

/**
 * True if the order only reduces a position. In hedge mode this is chosen for the whole form, and no other option has
 * an effect.
 */
export function isClosing(form: OrderForm, { account }: OrderContext): boolean {
  if (account.positionMode === 'BothSide') return form.intent === 'close'
  return form.reduceOnly || form.kind.closesOnTrigger
}
