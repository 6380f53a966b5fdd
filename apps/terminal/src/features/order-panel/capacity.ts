import { type E8, roundToStep } from '@perpdesk/numeric'
import {
  contractValue,
  initialMargin,
  maxOrderQty,
  maxValueAtLeverage,
  nettedSymbolMargin,
  openingOrdersValue,
  oppositeSide,
  orderLoss,
  orderMarginPrice,
  type Side,
  sideMargin,
  tierMaintenance,
  valueDirection,
} from '@perpdesk/trading'
import { bestOpposite, holdingOf, type OrderContext, type ProposedOrder, type RestingOrder } from './order-context.ts'
import { sweepPrice } from './sweep.ts'

/** Quantity and value of a side's orders that may open. */
interface OpeningOrders {
  readonly qty: E8
  readonly value: E8
}

/** Price that the order is margined at: the better of limit and market (5.3). */
export function marginPrice(context: OrderContext, order: ProposedOrder): E8 {
  return orderMarginPrice(order.side, order.limit, bestOpposite(context.market, order.side))
}

/** Margin that the account would hold more after placing `qty` of the order (5.3); never below zero. */
export function requiredMargin(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  if (order.closing) return 0n
  const added = { qty, value: contractValue(context.instrument, marginPrice(context, order), qty, 'up') }
  const required = symbolMargin(context, order.side, added) - symbolMargin(context, order.side, NO_ORDERS)
  return required > 0n ? required : 0n
}

const NO_ORDERS: OpeningOrders = { qty: 0n, value: 0n }

/** Margin of the whole contract with an order more on one side: in one-way mode the larger side, in hedge mode both. */
function symbolMargin(context: OrderContext, side: Side, added: OpeningOrders): E8 {
  const own = marginOfSide(context, side, added)
  const other = marginOfSide(context, oppositeSide(side), NO_ORDERS)
  return isHedge(context) ? own + other : nettedSymbolMargin(own, other)
}

function marginOfSide(context: OrderContext, side: Side, added: OpeningOrders): E8 {
  const { account, instrument } = context
  const held = holdingOf(account, side)
  const resting = restingOrders(context, side)
  const opposite = isHedge(context) ? 0n : (holdingOf(account, oppositeSide(side))?.size ?? 0n)
  return sideMargin(
    valueDirection(instrument, side),
    {
      isolated: account.marginMode === 'ISOLATED_MARGIN',
      heldValue: held?.markValue ?? 0n,
      heldMargin: held?.balance ?? 0n,
      opened: openingOrdersValue(resting.qty + added.qty, resting.value + added.value, opposite),
    },
    { leverageE2: account.leverageE2[side], takerRate: account.fees.taker, tiers: instrument.riskTiers },
  )
}

function restingOrders(context: OrderContext, side: Side): OpeningOrders {
  let qty = 0n
  let value = 0n
  for (const order of context.account.orders) {
    if (order.side !== side || isClosingOrder(order)) continue
    qty += order.leaves
    value += contractValue(context.instrument, order.price, order.leaves, 'up')
  }
  return { qty, value }
}

function isClosingOrder(order: RestingOrder): boolean {
  return order.reduceOnly || (order.positionSide !== null && order.positionSide !== order.side)
}

function isHedge(context: OrderContext): boolean {
  return context.account.positionMode === 'BothSide'
}

/** Loss that the order would realise at once at the worst price it could fill at in the present book (5.4). */
function lossAtOnce(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  const { market, instrument } = context
  if (market.mark === null) return 0n
  const worst = contractValue(instrument, sweepPrice(market, order, qty), qty, 'up')
  return orderLoss(instrument, order.side, qty, worst, market.mark)
}

/** Margin and, in cross margin, the immediate loss that the available balance has to cover; 0n when nothing is needed. */
export function neededBalance(context: OrderContext, order: ProposedOrder, qty: E8): E8 {
  const required = requiredMargin(context, order, qty)
  if (required === 0n || context.account.marginMode === 'ISOLATED_MARGIN') return required
  return required - lossAtOnce(context, order, qty)
}

export function isAffordable(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  const needed = neededBalance(context, order, qty)
  return needed === 0n || needed <= context.account.available
}

/** True when an isolated order, filled at its worst price, would stand below its maintenance margin (the gate of 6.1). */
export function diesAtOnce(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  const { account, instrument, market } = context
  if (order.closing || account.marginMode !== 'ISOLATED_MARGIN' || market.mark === null) return false
  if (requiredMargin(context, order, qty) === 0n) return false
  const worst = contractValue(instrument, sweepPrice(market, order, qty), qty, 'up')
  const margin = initialMargin(worst, account.leverageE2[order.side], instrument.riskTiers)
  const maintenance = tierMaintenance(instrument.riskTiers, contractValue(instrument, market.mark, qty, 'up'))
  return margin + lossAtOnce(context, order, qty) < maintenance
}

/** True when the position and its orders stay within what the leverage allows (R5.4, R5.5). */
export function isWithinRiskLimit(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  if (order.closing) return true
  const held = holdingOf(context.account, order.side)?.markValue ?? 0n
  const own = contractValue(context.instrument, marginPrice(context, order), qty, 'up')
  return held + restingOrders(context, order.side).value + own <= riskCap(context, order.side)
}

/** Largest value of position and orders at the leverage of a side. */
export function riskCap(context: OrderContext, side: Side): E8 {
  return maxValueAtLeverage(context.instrument.riskTiers, context.account.leverageE2[side])
}

/**
 * Largest quantity of the order that the exchange would take: within one order's limit, the balance and the risk limit;
 * a closing order what can be closed. Whole lots; 0n when none.
 */
export function maxQty(context: OrderContext, order: ProposedOrder): E8 {
  const { instrument } = context
  const cap = maxOrderQty(instrument, order.orderType)
  if (order.closing) {
    const closable = closableQty(context, order)
    return closable < cap ? closable : cap
  }
  const { lotSize } = instrument
  const lots = largest(cap / lotSize, (count) => isTaken(context, order, count * lotSize))
  return lots * lotSize
}

/** Whether balance, risk limit and liquidation let the order through. */
export function isTaken(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  return isAffordable(context, order, qty) && isWithinRiskLimit(context, order, qty) && !diesAtOnce(context, order, qty)
}

/** What an order can still close: the opposite position, less resting closing orders where the order would rest too. */
export function closableQty(context: OrderContext, order: Pick<ProposedOrder, 'side' | 'rests'>): E8 {
  const { account } = context
  const position = holdingOf(account, oppositeSide(order.side))
  if (position === null) return 0n
  const taken = account.orders
    .filter((resting) => order.rests && resting.side === order.side && isClosingOrder(resting))
    .reduce((sum, resting) => sum + resting.leaves, 0n)
  return taken >= position.size ? 0n : position.size - taken
}

/** True when the order can only make a position smaller although it is not told so: one-way mode, not above the position. */
export function onlyCloses(context: OrderContext, order: ProposedOrder, qty: E8): boolean {
  if (order.closing) return true
  const position = isHedge(context) ? null : holdingOf(context.account, oppositeSide(order.side))
  return position !== null && qty <= position.size
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

/** Share of the most that a market order leaves free: its price moves between the press and the book. */
const MARKET_CUSHION_DIVISOR = 500n

/** Quantity that stands for 100 % on the slider: the most, for an opening market order a little less. */
export function sliderQty(context: OrderContext, order: ProposedOrder): E8 {
  const most = maxQty(context, order)
  if (order.closing || order.orderType === 'Limit') return most
  return roundToStep(most - most / MARKET_CUSHION_DIVISOR, context.instrument.lotSize, 'down')
}
