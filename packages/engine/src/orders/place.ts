import {
  CREATE_TYPES,
  type CreateType,
  ORDER_TYPES,
  type PositionIdx,
  REASONS,
  type RejectReason,
  type Side,
  SMP_TYPES,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@perpdesk/trading'
import { closesByIndex, type Exposure } from '../account/account.ts'
import { BUY, CLOSE_ON_TRIGGER, DETAILED, REDUCE_ONLY, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { refusedByStage } from '../listing/stage.ts'
import type { Market } from '../market.ts'
import { type DetailedOrder, type OrderOptions, PLAIN_DETAILS } from '../order-options.ts'
import { done, invalid, refuse } from '../result.ts'
import { checkClosingLoss, withinBacking } from '../risk/closing-loss.ts'
import { gateOrder } from '../risk/order-gate.ts'
import type { State } from '../state.ts'
import { checkOrderTpSl, placeConditional, placeOco } from '../triggers/conditional.ts'
import { carriedDetails } from '../triggers/stop-view.ts'
import { checkBookPrice, marketLimit, withBboPrice } from './book-price.ts'
import { isFillable } from './fillable.ts'
import { finish, rest, tellOrder } from './life-cycle.ts'
import { matchIncoming } from './match.ts'
import { detailsAt, sideAt } from './order-view.ts'
import { cancelled, FILLED } from './order-words.ts'
import {
  beyondCollar,
  checkMaxQty,
  checkNotional,
  checkPositionIdx,
  checkPrice,
  checkQty,
  collarOf,
  findDuplicate,
  isCount,
  isRefusal,
  locate,
  MAX_OPEN_ORDERS,
  MAX_RESTING_ORDERS,
  onlyCloses,
  withinCollar,
} from './validate.ts'

const MARKET = ORDER_TYPES.indexOf('Market')

/** What an order has become after the checks: ready to be made. */
export interface OrderDraft {
  readonly side: Side
  readonly orderType: PlaceOrder['orderType']
  readonly timeInForce: TimeInForce
  readonly price: number
  readonly lots: number
  readonly flags: number
  readonly positionIdx: PositionIdx
  readonly smpType: PlaceOrder['smpType']
  readonly orderLinkId: string
  readonly createType: CreateType
  /** Only where the order is more than its row. */
  readonly detailed?: DetailedOrder | undefined
  /** Id and age of an order that waited for its price. */
  readonly waited?: { readonly id: number; readonly createdTime: number } | undefined
}

/** The order's whole way: checks in the order of 3.5, then the book. */
export function placeOrder(state: State, command: PlaceOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const duplicate = findDuplicate(state, found.account, command.orderLinkId)
  if (duplicate !== undefined) return duplicate
  if (!found.market.isOrdinary(state.time)) {
    const refused = refusedByStage(state, state.accounts.exposure(found.account, found.market), command)
    if (refused !== undefined) return refused
  }
  const { options } = command
  if (options !== null) {
    const refused = checkBookPrice(command, options)
    if (refused !== undefined) return refused
  }
  const exposure = state.accounts.exposure(found.account, found.market)
  if (options === null || (options.trigger === null && options.oco === null)) {
    return placePrepared(state, exposure, command, NO_ORIGIN)
  }
  if (options.trigger === null) return placeOco(state, exposure, command, options.oco!)
  if (options.oco !== null) return invalid('triggerPrice', 'an OCO has the trigger prices of its legs')
  return placeConditional(state, exposure, command, options.trigger)
}

/** What an order that the house makes for a trader is beyond what a command says. */
export type OrderOrigin = Pick<OrderDraft, 'createType' | 'detailed' | 'waited'>

const NO_ORIGIN: Partial<OrderOrigin> = {}

/** The way of an order from the checks of its figures on; account and instrument are checked. */
export function placePrepared(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  origin: Partial<OrderOrigin>,
): CommandResult {
  if (origin !== NO_ORIGIN && !exposure.market.isOrdinary(state.time)) {
    const refused = refusedByStage(state, exposure, command)
    if (refused !== undefined) return refused
  }
  const priced = command.options === null ? command : withBboPrice(exposure.market, command)
  if (isRefusal(priced)) return priced
  const draft = prepare(state, exposure, priced, origin.waited !== undefined)
  if (isRefusal(draft)) return draft
  return submitDraft(state, exposure, origin === NO_ORIGIN ? draft : { ...draft, ...origin })
}

/** What kind of order a command asks for. */
interface Shape {
  readonly isMarket: boolean
  readonly timeInForce: TimeInForce
  readonly reduceOnly: boolean
  /** It can only make a position smaller. */
  readonly closing: boolean
  /** It names no quantity but the position itself. */
  readonly whole: boolean
  /** Lots asked for, and the most that one order may have. */
  readonly wanted: number
  readonly largest: number
}

/** @param triggered whether the order has waited for its price: its owner is not there to answer a refusal */
function prepare(
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
  if (command.options !== null) {
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
  // quantity 0 with both flags stands for the whole position, up to the largest order (R3.3)
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

function openingDraft(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  shape: Shape,
  price: number,
): OrderDraft | CommandResult {
  const { wanted } = shape
  const tooSmall = checkNotional(exposure.market, wanted, price)
  if (tooSmall !== undefined && !onlyCloses(exposure, command.side, command.positionIdx, wanted)) return tooSmall
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
  // close-on-trigger takes the position whatever rests, which then makes room (R3.7)
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
  const { side, orderType, positionIdx, smpType, orderLinkId } = command
  const flags = (shape.reduceOnly ? REDUCE_ONLY : 0) | (command.closeOnTrigger ? CLOSE_ON_TRIGGER : 0)
  const { timeInForce } = shape
  const createType: CreateType = shape.whole ? 'CreateByClosing' : 'CreateByUser'
  const draft = { side, orderType, timeInForce, price, lots, flags, positionIdx, smpType, orderLinkId, createType }
  return command.options === null ? draft : { ...draft, ...optionsOrigin(command.options) }
}

/** How it shows that an order took its price or its bound from the book, or what it carries. */
function optionsOrigin({ slippage, bbo, tpsl }: OrderOptions): Partial<OrderOrigin> {
  const details = { ...PLAIN_DETAILS, slippage, ...carriedDetails(tpsl) }
  return {
    ...(bbo !== null && { createType: 'CreateByBboOrder' }),
    ...((slippage !== null || tpsl !== null) && { detailed: { stopOrderType: 'UNKNOWN', details } }),
  }
}

/**
 * R3.1, R3.2, R3.6: cut to what may still be closed. An order that can rest shares the position with the closing orders
 * that rest already; one that cannot has the whole position, and the resting ones are trimmed as it fills.
 */
function closingLots(exposure: Exposure, command: PlaceOrder, wanted: number, shares: boolean): number {
  const closable = exposure.closableLots(command.side, command.positionIdx)
  const taken = shares ? exposure.closingLots(command.side) : 0
  return Math.min(wanted, closable - taken)
}

export function canRest(timeInForce: TimeInForce): boolean {
  return timeInForce === 'GTC' || timeInForce === 'PostOnly'
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

/** Makes the order and lets it act. */
export function submitDraft(state: State, exposure: Exposure, draft: OrderDraft): CommandResult {
  const slot = createOrder(state, exposure, draft)
  const id = state.pool.id[slot]!
  tellOrder(state, slot)
  state.report.walletChanged(exposure.account)
  act(state, slot)
  return done(id, draft.price)
}

/** Enters an order into the pool, under a new id if it has not waited under one. */
export function createOrder(state: State, exposure: Exposure, draft: OrderDraft): number {
  const { pool } = state
  const { account } = exposure
  const rates = exposure.market.ratesOf(account)
  const slot = pool.allocate()
  const id = draft.waited?.id ?? state.nextOrderId++
  pool.id[slot] = id
  pool.owner[slot] = exposure.row
  pool.side[slot] = draft.side === 'Buy' ? BUY : SELL
  pool.price[slot] = draft.price
  pool.leaves[slot] = draft.lots
  pool.filled[slot] = 0
  pool.filledCost[slot] = 0
  pool.filledFee[slot] = 0n
  pool.makerRate[slot] = rates.maker
  pool.takerRate[slot] = rates.taker
  pool.flags[slot] = draft.flags
  pool.orderType[slot] = ORDER_TYPES.indexOf(draft.orderType)
  pool.timeInForce[slot] = TIMES_IN_FORCE.indexOf(draft.timeInForce)
  pool.smpType[slot] = SMP_TYPES.indexOf(draft.smpType)
  pool.createType[slot] = CREATE_TYPES.indexOf(draft.createType)
  pool.positionIdx[slot] = draft.positionIdx
  pool.createdTime[slot] = draft.waited?.createdTime ?? state.time
  pool.setUpdatedTime(slot, state.time)
  pool.setLink(slot, draft.orderLinkId)
  state.ids.set(id, slot)
  if (draft.detailed !== undefined) {
    pool.flags[slot] = draft.flags | DETAILED
    state.details.set(id, draft.detailed)
  }
  if (draft.orderLinkId !== '') account.orderLinks.set(draft.orderLinkId, id)
  return slot
}

/**
 * What an order outside the book does: post-only steps back rather than take, fill-or-kill fills or ends, everything else
 * trades; then what is left rests or ends. Also the second half of an amendment.
 */
export function act(state: State, slot: number): void {
  const { pool } = state
  const { book } = state.ownerOf(slot).market
  const timeInForce = TIMES_IN_FORCE[pool.timeInForce[slot]!]!
  if (timeInForce === 'PostOnly') {
    if (book.crosses(pool.side[slot]!, pool.price[slot]!)) {
      finish(state, slot, cancelled('UNKNOWN', 'EC_PostOnlyWillTakeLiquidity'))
    } else rest(state, slot)
    return
  }
  if (timeInForce === 'FOK' && !isFillable(state, slot)) {
    finish(state, slot, cancelled('UNKNOWN', 'EC_CancelForNoFullFill'))
    return
  }
  const stopped = matchIncoming(state, slot)
  if (pool.leaves[slot] === 0) finish(state, slot, FILLED)
  else if (stopped === 'EC_BySelfMatch') finish(state, slot, cancelled('CancelBySmp', 'EC_BySelfMatch'))
  else if (stopped === 'EC_ReachMaxTradeNum') {
    finish(state, slot, cancelled('CancelByCrossReachMaxTradeNum', 'EC_ReachMaxTradeNum'))
  } else if (timeInForce === 'GTC') {
    rest(state, slot)
    if (pool.filled[slot]! > 0) tellOrder(state, slot)
  } else finish(state, slot, cancelled('UNKNOWN', remainderReason(state, slot)))
}

/**
 * Why the rest of an order that cannot rest ends (R2.23): nothing was there for it; or it is a market order that the collar, or
 * without a tolerance of its own what stands behind the position, has stopped with more of the book beyond [X]; or it has
 * taken all that its limit allowed.
 */
function remainderReason(state: State, slot: number): RejectReason {
  const { pool } = state
  if (pool.filled[slot] === 0) return 'EC_NoImmediateQtyToFill'
  if (pool.orderType[slot] !== MARKET) return 'EC_NoError'
  const { market } = state.ownerOf(slot)
  if (market.book.best(1 - pool.side[slot]!) === NO_PRICE) return 'EC_NoError'
  if (pool.price[slot] === collarOf(market, sideAt(state, slot))) return 'EC_ReachMarketPriceLimit'
  return (detailsAt(state, slot)?.details.slippage ?? null) === null ? 'EC_ReachRiskPriceLimit' : 'EC_NoError'
}
