import { type CreateType, REASONS, type TimeInForce } from '@perpdesk/trading'
import { closesByIndex, type Exposure, onlyCloses } from '../../account/account.ts'
import { checkPositionIdx, isCount } from '../../account/locate.ts'
import { BUY, CLOSE_ON_TRIGGER, REDUCE_ONLY, SELL } from '../../book/order-pool.ts'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import { beyondCollar, checkMaxQty, checkNotional, checkPrice, checkQty, withinCollar } from '../../listing/limits.ts'
import type { Market } from '../../market.ts'
import { type OrderOptions, PLAIN_DETAILS } from '../../order-options.ts'
import { marketLimit } from '../../orders/book-price.ts'
import { canRest } from '../../orders/can-rest.ts'
import { MAX_OPEN_ORDERS, MAX_RESTING_ORDERS } from '../../orders/most-orders.ts'
import { invalid, refuse } from '../../result.ts'
import { checkClosingLoss, withinBacking } from '../../risk/closing-loss.ts'
import { gateOrder } from '../../risk/order-gate.ts'
import type { State } from '../../state.ts'
import { checkOrderTpSl, notForContracts } from '../../triggers/conditional.ts'
import { carriedDetails } from '../../triggers/stop-view.ts'
import { type OrderDraft, type OrderOrigin, orderDraft } from '../order-draft.ts'

/** The kind of order that a command requests. */
interface Shape {
  readonly isMarket: boolean
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  /** True if the order can only reduce a position. */
  readonly closing: boolean
  /** True if the order has no quantity of its own and closes the whole position. */
  readonly whole: boolean
  /** Requested lots, and the largest number of lots of one order. */
  readonly wanted: number
  readonly largest: number
}

/**
 * Checks the figures of a command, then risk limit, balance and closing loss; returns the order to be created, or the
 * refusal.
 *
 * @param triggered true if the order waited for its trigger price: its owner cannot react to a refusal any more
 */
export function draftOrder(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  triggered: boolean,
): OrderDraft | CommandResult {
  if (!isCount(command.qty)) return invalid('qty', REASONS.wholeLots)
  const misfit = checkPositionIdx(exposure.hedge, command.positionIdx)
  if (misfit !== undefined) return misfit
  const shape = shapeOf(exposure, command)
  const refused = checkFigures(exposure.market, command, shape)
  if (refused !== undefined) return refused
  const { side } = command
  const price = shape.isMarket
    ? marketLimit(exposure.market, command)
    : withinCollar(exposure.market, side, command.price)
  if (price !== command.price && !shape.isMarket && !exposure.account.movesPrices) return beyondCollar(exposure.market)
  const tooSmall = shape.closing ? undefined : smallValue(exposure, command, price)
  if (tooSmall !== undefined) return tooSmall
  if (command.options !== null) {
    if (command.options.spot !== undefined) return notForContracts()
    const base = shape.isMarket ? exposure.market.lastPrice || price : price
    const badTpSl = checkOrderTpSl(state, exposure, command, base)
    if (badTpSl !== undefined) return badTpSl
  }
  return shape.closing
    ? closingDraft(state, exposure, command, shape, price, triggered)
    : openingDraft(state, exposure, command, shape, price)
}

function shapeOf(exposure: Exposure, command: PlaceOrder): Shape {
  const { market } = exposure
  const { side, positionIdx, qty } = command
  const isMarket = command.orderType === 'Market'
  const reduceOnly = command.reduceOnly || command.closeOnTrigger
  const largest = isMarket ? market.maxMarketQty : market.maxLimitQty
  // quantity 0 with both flags means the whole position, up to the largest order (R3.3)
  const whole = qty === 0 && command.reduceOnly && command.closeOnTrigger
  return {
    isMarket,
    timeInForce: isMarket ? 'IOC' : command.timeInForce,
    reduceOnly,
    closing: reduceOnly || closesByIndex(side, positionIdx),
    whole,
    wanted: whole ? Math.min(exposure.closableLots(side, positionIdx), largest) : qty,
    largest,
  }
}

function checkFigures(market: Market, command: PlaceOrder, shape: Shape): CommandResult | undefined {
  const { wanted, largest } = shape
  const badQty = shape.closing ? checkMaxQty(market, wanted, largest) : checkQty(market, wanted, largest)
  return badQty ?? (shape.isMarket ? undefined : checkPrice(market, command.price))
}

/** Refuses a value that is too small (110094), unless the order only closes. */
function smallValue(
  exposure: Exposure,
  { side, positionIdx, qty }: PlaceOrder,
  price: number,
): CommandResult | undefined {
  const tooSmall = checkNotional(exposure.market, qty, price)
  return tooSmall !== undefined && !onlyCloses(exposure, side, positionIdx, qty) ? tooSmall : undefined
}

function openingDraft(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  shape: Shape,
  price: number,
): OrderDraft | CommandResult {
  const { wanted } = shape
  if (exposure.orderCount >= MAX_OPEN_ORDERS) return refuse('tooManyOrders', { limit: String(MAX_OPEN_ORDERS) })
  const draft = draftOf(command, shape, price, wanted)
  return gateDraft(state, exposure, draft) ?? draft
}

function closingDraft(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  shape: Shape,
  price: number,
  triggered: boolean,
): OrderDraft | CommandResult {
  // a close-on-trigger order may use the whole position: resting closing orders make room for it (R3.7)
  const shares = canRest(shape.timeInForce) && !(triggered && command.closeOnTrigger)
  const lots = closingLots(exposure, command, shape.wanted, shares)
  if (lots <= 0 || (lots < shape.wanted && !shape.reduceOnly)) return refuse('reduceOnlyRejected')
  const { side, positionIdx } = command
  if (triggered) {
    return draftOf(command, shape, withinBacking(exposure, side, lots, exposure.positions[positionIdx], price), lots)
  }
  const rests = canRest(shape.timeInForce)
  if (rests && exposure.orderCount >= MAX_RESTING_ORDERS) {
    return refuse('tooManyOrders', { limit: String(MAX_RESTING_ORDERS) })
  }
  const intent = { side, lots, price, rests, smpType: command.smpType }
  return (
    checkClosingLoss(state, exposure, intent, exposure.positions[positionIdx]) ?? draftOf(command, shape, price, lots)
  )
}

function draftOf(command: PlaceOrder, shape: Shape, price: number, lots: number): OrderDraft {
  const flags = (shape.reduceOnly ? REDUCE_ONLY : 0) | (command.closeOnTrigger ? CLOSE_ON_TRIGGER : 0)
  const createType: CreateType = shape.whole ? 'CreateByClosing' : 'CreateByUser'
  const draft = orderDraft(command, shape.timeInForce, price, lots, flags, createType)
  return command.options === null ? draft : { ...draft, ...optionsOrigin(command.options) }
}

/** Returns the details of an order's options: slippage tolerance, BBO and carried TP/SL. */
function optionsOrigin({ slippage, bbo, tpsl }: OrderOptions): Partial<OrderOrigin> {
  const details = { ...PLAIN_DETAILS, slippage, ...carriedDetails(tpsl) }
  return {
    ...(bbo !== null && { createType: 'CreateByBboOrder' }),
    ...((slippage !== null || tpsl !== null) && { detailed: { stopOrderType: 'UNKNOWN', details } }),
  }
}

/**
 * Returns the lots of a closing order, reduced to the lots that can still be closed (R3.1, R3.2, R3.6). An order that
 * can rest shares the position with the resting closing orders; any other may use the whole position, and the resting
 * ones are trimmed as it fills.
 */
function closingLots(exposure: Exposure, command: PlaceOrder, wanted: number, shares: boolean): number {
  const closable = exposure.closableLots(command.side, command.positionIdx)
  const taken = shares ? exposure.closingLots(command.side) : 0
  return Math.min(wanted, closable - taken)
}

function gateDraft(state: State, exposure: Exposure, draft: OrderDraft): CommandResult | undefined {
  return gateOrder(state, exposure, {
    side: draft.side,
    lots: draft.lots,
    price: draft.price,
    rests: canRest(draft.timeInForce),
    smpType: draft.smpType,
    bestOpposite: exposure.market.bestOpposite(draft.side === 'Buy' ? BUY : SELL),
  })
}
