import type { E8 } from '@perpdesk/numeric'
import {
  linearOrderCost,
  linearValue,
  maxOrderQty,
  maxValueAtLeverage,
  nettedSymbolMargin,
  type OrderType,
  openingQty,
  oppositeSide,
  orderLoss,
  orderMarginPrice,
  type Side,
} from '@perpdesk/trading'
import { bestOpposite, holdingOf, type OrderContext, type RestingOrder } from './order-context.ts'

/** An order as far as margin is concerned. */
export interface ProposedOrder {
  readonly side: Side
  readonly orderType: OrderType
  /** The price it would be margined and valued at, before the better of limit and market is taken. */
  readonly price: E8
  /** It can only make a position smaller: reduce-only, or a closing order of hedge mode. */
  readonly closing: boolean
}

/** Margin that the account would hold more after placing `qty` of the order (rule 5.3); never below zero. */
export function requiredMargin(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  if (order.closing) return 0n
  const before = symbolMargin(context, [])
  const resting: RestingOrder = {
    side: order.side,
    price: order.price,
    leaves: qty,
    reduceOnly: false,
    positionSide: context.account.positionMode === 'BothSide' ? order.side : null,
  }
  const after = symbolMargin(context, [resting])
  return after > before ? after - before : 0n
}

/** Margin of the contract: positions and the opening part of its orders, with those in `added` on top. */
function symbolMargin(context: OrderContext, added: readonly RestingOrder[]): E8 {
  const buy = sideMargin(context, 'Buy', added)
  const sell = sideMargin(context, 'Sell', added)
  return context.account.positionMode === 'BothSide' ? buy + sell : nettedSymbolMargin(buy, sell)
}

function sideMargin(context: OrderContext, side: Side, added: readonly RestingOrder[]): E8 {
  const { account } = context
  let margin = holdingOf(account, side)?.initialMargin ?? 0n
  let seen = 0n
  const opposite = account.positionMode === 'BothSide' ? 0n : (holdingOf(account, oppositeSide(side))?.size ?? 0n)
  for (const order of openingOrders(account.orders, side).concat(openingOrders(added, side))) {
    const opening = openingQty(seen + order.leaves, opposite) - openingQty(seen, opposite)
    seen += order.leaves
    if (opening > 0n) margin += orderMargin(context, side, order.price, opening)
  }
  return margin
}

/** Orders that open or add to the position of a side, those that would fill first at the front. */
function openingOrders(orders: readonly RestingOrder[], side: Side): readonly RestingOrder[] {
  const worse = side === 'Buy' ? 1 : -1
  return orders
    .filter((order) => order.side === side && !order.reduceOnly && (order.positionSide ?? side) === side)
    .toSorted((a, b) => (a.price === b.price ? 0 : a.price < b.price ? worse : -worse))
}

function orderMargin(context: OrderContext, side: Side, price: E8, qty: E8): E8 {
  const { account, instrument, market } = context
  const value = linearValue(orderMarginPrice(side, price, bestOpposite(market, side)), qty, 'up')
  const terms = {
    leverageE2: account.leverageE2[side],
    takerRate: account.fees.taker,
    tiers: instrument.riskTiers,
  }
  return linearOrderCost(side, value, terms).total
}

/** What an order may use: the available balance less what the order would lose at once (cross margin, 5.4). */
export function spendable(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  const { account, market } = context
  if (order.closing || account.marginMode === 'ISOLATED_MARGIN' || market.mark === null) return account.available
  const price = orderMarginPrice(order.side, order.price, bestOpposite(market, order.side))
  return account.available + orderLoss(order.side, price, market.mark, qty)
}

export function isAffordable(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  return requiredMargin(context, order, qty) <= spendable(context, order, qty)
}

/** True when the position and its orders stay within what the leverage allows (R5.4, R5.5). */
export function isWithinRiskLimit(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  if (order.closing) return true
  return sideValue(context, order, qty) <= riskCap(context, order.side)
}

/** Largest value of position and orders at the leverage of a side. */
export function riskCap(context: OrderContext, side: Side): E8 {
  return maxValueAtLeverage(context.instrument.riskTiers, context.account.leverageE2[side])
}

function sideValue(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  const { account, market } = context
  const { side } = order
  const holding = holdingOf(account, side)
  const opposite = account.positionMode === 'BothSide' ? 0n : (holdingOf(account, oppositeSide(side))?.size ?? 0n)
  let value =
    holding === null ? 0n : market.mark === null ? holding.entryValue : linearValue(market.mark, holding.size, 'up')
  let seen = 0n
  const added: RestingOrder = { ...order, leaves: qty, reduceOnly: false, positionSide: null }
  for (const resting of [...openingOrders(account.orders, side), added]) {
    const opening = openingQty(seen + resting.leaves, opposite) - openingQty(seen, opposite)
    seen += resting.leaves
    value += linearValue(resting.price, opening, 'up')
  }
  return value
}

/**
 * Largest quantity of the order that the exchange would take: within one order's limit, the balance and the risk limit;
 * a closing order what is left of the position beside its other closing orders. Whole lots; 0n when none.
 */
export function maxQty(context: OrderContext, order: ProposedOrder): E8 {
  const { instrument } = context
  const cap = maxOrderQty(instrument, order.orderType)
  if (order.closing) return smaller(closableQty(context, order.side), cap)
  const { lotSize } = instrument
  const lots = largest(cap / lotSize, (count) => {
    const qty = count * lotSize
    return isAffordable(context, order, qty) && isWithinRiskLimit(context, order, qty)
  })
  return lots * lotSize
}

/** What an order of this side can still close: the opposite position less resting closing orders. */
export function closableQty(context: OrderContext, side: Side): E8 {
  const { account } = context
  const position = holdingOf(account, oppositeSide(side))
  if (position === null) return 0n
  const taken = account.orders
    .filter((order) => order.side === side)
    .filter((order) => order.reduceOnly || (order.positionSide !== null && order.positionSide !== side))
    .reduce((sum, order) => sum + order.leaves, 0n)
  return taken >= position.size ? 0n : position.size - taken
}

/** Largest whole number up to `most` that `fits`; `fits` must hold below any number that it holds for. */
export function largest(most: bigint, fits: (count: bigint) => boolean): bigint {
  let low = 0n
  let high = most
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits(middle)) low = middle
    else high = middle - 1n
  }
  return low
}

function smaller(a: E8, b: E8): E8 {
  return a < b ? a : b
}
