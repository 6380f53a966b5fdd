import { type E8, roundToStep } from '@perpdesk/numeric'
import { largestCount, oppositeSide, orderMarginPrice } from '@perpdesk/trading'
import { closableQty } from './closable.ts'
import { bestOpposite, holdingOf, marketOf, type OrderContext, type ProposedOrder } from './order-context.ts'
import { gateOf } from './what-if.ts'

/** Returns the price that an order is margined at: the better of its limit and the market price (5.3). */
export function marginPrice(context: OrderContext, order: ProposedOrder): E8 {
  return orderMarginPrice(order.side, order.limit, bestOpposite(marketOf(context, order), order.side))
}

/**
 * Returns the additional margin that the account would hold after placing `qty` of the order (5.3); never below zero.
 */
export function requiredMargin(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  return gateOf(context, order, qty).margin
}

/**
 * Returns the largest leverage, in hundredths, whose risk limit allows the position, the resting orders and this order
 * together; `undefined` if the sum is beyond the last tier.
 */
export function fittingLeverage(context: OrderContext, order: ProposedOrder, qty: E8): number | undefined {
  const fits = (leverageE2: number) =>
    gateOf(atLeverage(context, leverageE2), order, qty).verdict !== 'riskLimitExceeded'
  return context.instrument.riskTiers.find((tier) => fits(tier.maxLeverageE2))?.maxLeverageE2
}

/** Returns the context with another leverage for both sides, in hundredths. */
export function atLeverage(context: OrderContext, leverageE2: number): OrderContext {
  return { ...context, account: { ...context.account, leverageE2: { Buy: leverageE2, Sell: leverageE2 } } }
}

/**
 * Returns the largest quantity of the order that the exchange would accept, in whole lots: within the largest quantity
 * that can be sent, the available balance and the risk limit; for a closing order the quantity that it can still close.
 * 0n if no quantity is accepted.
 */
export function maxQty(context: OrderContext, order: ProposedOrder): E8 {
  const { instrument } = context
  const cap = order.most
  if (order.closing) {
    const closable = closableQty(context, order)
    return closable < cap ? closable : cap
  }
  if (context.onlyReducing) return 0n
  const { lotSize } = instrument
  const lots = largestCount(cap / lotSize, (count) => isTaken(context, order, count * lotSize))
  return lots * lotSize
}

/** True if available balance, risk limit and the liquidation check allow `qty` of the order. */
export function isTaken(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  return gateOf(context, order, qty).verdict === 'taken'
}

/**
 * True if the order can only reduce a position, even if it is not reduce-only: in one-way mode, its quantity is at most
 * the opposite position.
 */
export function onlyCloses(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  if (order.closing) return true
  const position =
    context.account.positionMode === 'BothSide' ? null : holdingOf(context.account, oppositeSide(order.side))
  return position !== null && qty <= position.size
}

/**
 * An opening market order leaves one part in 500 of the maximum free, because the market price may move before the
 * order arrives.
 */
const MARKET_CUSHION_DIVISOR = 500n

/** Returns the quantity at 100 % of the slider: the maximum; for an opening market order slightly less. */
export function sliderQty(context: OrderContext, order: ProposedOrder): E8 {
  return cushioned(context, order, maxQty(context, order))
}

/** Returns the quantity at 100 % of the slider for a maximum that the caller has already computed. */
export function cushioned(context: OrderContext, order: ProposedOrder, most: E8): E8 {
  if (order.closing || order.orderType === 'Limit') return most
  return roundToStep(most - most / MARKET_CUSHION_DIVISOR, context.instrument.lotSize, 'down')
}
