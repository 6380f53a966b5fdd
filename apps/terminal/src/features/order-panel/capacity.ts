import { type E8, roundToStep } from '@perpdesk/numeric'
import { largestCount, oppositeSide, orderMarginPrice } from '@perpdesk/trading'
import { closableQty } from './closable.ts'
import { bestOpposite, holdingOf, marketOf, type OrderContext, type ProposedOrder } from './order-context.ts'
import { gateOf } from './what-if.ts'

/** Price that the order is margined at: the better of limit and market (5.3). */
export function marginPrice(context: OrderContext, order: ProposedOrder): E8 {
  return orderMarginPrice(order.side, order.limit, bestOpposite(marketOf(context, order), order.side))
}

/** Margin that the account would hold more after placing `qty` of the order (5.3); never below zero. */
export function requiredMargin(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  return gateOf(context, order, qty).margin
}

/** Largest leverage whose risk limit takes position, orders and this one together; `undefined` beyond the last tier. */
export function fittingLeverage(context: OrderContext, order: ProposedOrder, qty: E8): number | undefined {
  const fits = (leverageE2: number) =>
    gateOf(atLeverage(context, leverageE2), order, qty).verdict !== 'riskLimitExceeded'
  return context.instrument.riskTiers.find((tier) => fits(tier.maxLeverageE2))?.maxLeverageE2
}

/** The same with another leverage, in hundredths. */
export function atLeverage(context: OrderContext, leverageE2: number): OrderContext {
  return { ...context, account: { ...context.account, leverageE2: { Buy: leverageE2, Sell: leverageE2 } } }
}

/**
 * Largest quantity of the order that the exchange would take: within the limit of one sending, the balance and the risk
 * limit; for a closing order the closable quantity. Whole lots; 0n when none.
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

/** True where balance, risk limit and liquidation let the order through. */
export function isTaken(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  return gateOf(context, order, qty).verdict === 'taken'
}

/**
 * True when the order can only make a position smaller although it is not reduce-only: one-way mode, not above the
 * position.
 */
export function onlyCloses(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  if (order.closing) return true
  const position =
    context.account.positionMode === 'BothSide' ? null : holdingOf(context.account, oppositeSide(order.side))
  return position !== null && qty <= position.size
}

/** Share of the most that a market order leaves free: its price moves between the press and the book. */
const MARKET_CUSHION_DIVISOR = 500n

/** Quantity at 100 % of the slider: the maximum, for an opening market order a little less. */
export function sliderQty(context: OrderContext, order: ProposedOrder): E8 {
  return cushioned(context, order, maxQty(context, order))
}

/** The same of a most that is known. */
export function cushioned(context: OrderContext, order: ProposedOrder, most: E8): E8 {
  if (order.closing || order.orderType === 'Limit') return most
  return roundToStep(most - most / MARKET_CUSHION_DIVISOR, context.instrument.lotSize, 'down')
}
