import { isFarFromTrigger, type Side, type TriggerDirection } from '@perpdesk/trading'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import type { SpotMarket } from '../../market.ts'
import type { OcoLegs, OrderOptions, OrderTrigger, TrailingTerms } from '../../order-options.ts'
import { invalid, refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import { checkTriggerPrice } from '../../triggers/check-tpsl.ts'
import { checkDirection, firstOf, triggersOf } from '../../triggers/conditional.ts'
import { checkTrailing } from '../../triggers/plan-trailing.ts'
import { positionSideOf, type StopDraft, type StopKind } from '../../triggers/stop-order.ts'
import { trail } from '../../triggers/trailing.ts'
import type { WaitingOrders } from '../order-draft.ts'
import { checkAmount, checkCarriedLegs, checkForm, checkOrderCount, checkPairPrice, checkPairQty } from './checks.ts'
import { holdsCoins, type StopHold } from './held-by-stops.ts'
import type { SpotSeat } from './seat.ts'
import { checkLegsBacked } from './stop-backing.ts'

/** Largest number of conditional orders in a pair, and of TP/SL with OCO (3.5). */
const MAX_WAITING_ORDERS = 30

/** Returns the checked waiting orders of a command in a pair, or the refusal. */
export function waitingOrders(
  state: State,
  seat: SpotSeat,
  command: PlaceOrder,
  options: OrderOptions,
): WaitingOrders | CommandResult {
  const { trigger, oco, spot } = options
  const refused = checkForm(state, seat, command) ?? checkWaitingForm(command, options)
  if (refused !== undefined) return refused
  const trailing = spot?.trailing ?? null
  if (trailing !== null) return trailingOf(seat, command, trailing)
  if (trigger !== null) return triggeredOf(seat, command, trigger)
  return oco === null ? invalid('triggerPrice', 'it waits for nothing') : ocoOf(seat, command, oco)
}

/**
 * Refuses more than one trigger condition, triggers other than the last price, and options that a waiting order cannot
 * have.
 */
function checkWaitingForm({ side, orderType }: PlaceOrder, options: OrderOptions): CommandResult | undefined {
  const { trigger, oco, tpsl, slippage, bbo, spot } = options
  const trailing = spot?.trailing ?? null
  const holds = spot?.holdsCoins ?? false
  if ([trigger, oco, trailing].filter((one) => one !== null).length > 1) {
    return invalid('triggerPrice', 'an order waits for one thing')
  }
  if (slippage !== null || bbo !== null) {
    return invalid(bbo === null ? 'slippageTolerance' : 'bboSide', 'only orders that act at once have one')
  }
  if (holds && trigger === null) return invalid('orderFilter', 'only an order with a trigger holds coins')
  if (tpsl !== null && (trigger === null || holds || orderType === 'Market')) {
    return invalid('takeProfit', 'only limit orders carry TP/SL')
  }
  if ((spot?.quoteAmount ?? 0n) > 0n && (side === 'Sell' || oco !== null)) {
    return invalid('quoteAmount', 'only a buy waits with an amount')
  }
  if (trailing !== null && orderType === 'Limit') return invalid('orderType', 'a trailing stop is a market order')
  const prices = trigger === null ? [oco?.takeProfit, oco?.stopLoss] : [trigger]
  return prices.some((price) => price !== undefined && price.by !== 'LastPrice')
    ? invalid('triggerBy', 'orders in pairs wait for the last price')
    : undefined
}

function triggeredOf(seat: SpotSeat, command: PlaceOrder, trigger: OrderTrigger): WaitingOrders | CommandResult {
  const { market } = seat
  const { side, price, options } = command
  const kind = options?.spot?.holdsCoins === true ? 'tpslOrder' : 'Stop'
  const draft: StopDraft = { ...commonOf(seat, command), ...legOf(command, trigger), kind }
  return (
    checkLeg(market, draft) ??
    checkWaitingCount(seat, kind, 1) ??
    checkDirection(market, trigger) ??
    checkCarriedLegs(market, side, draft.tpsl, price) ??
    (holdsCoins(draft) ? checkLegsBacked(seat, [draft], []) : undefined) ?? { price: draft.price, drafts: [draft] }
  )
}

/**
 * Returns the legs of an OCO: two orders of one quantity, one on either side of the market, which promise their coins
 * once.
 */
function ocoOf(seat: SpotSeat, command: PlaceOrder, oco: OcoLegs): WaitingOrders | CommandResult {
  const { market } = seat
  const drafts = triggersOf(command.side, oco).map(([{ orderType, limitPrice }, trigger], place): StopDraft => {
    const leg = legOf({ ...command, orderType, price: limitPrice }, trigger)
    const orderLinkId = place === 0 ? command.orderLinkId : ''
    return { ...commonOf(seat, command), ...leg, kind: 'OcoOrder', orderLinkId }
  })
  return (
    firstOf(drafts, (draft) => checkLeg(market, draft)) ??
    checkWaitingCount(seat, 'OcoOrder', 2) ??
    firstOf(drafts, ({ trigger: price, by, direction }) => checkDirection(market, { price, by, direction })) ??
    checkLegsBacked(seat, drafts, []) ?? { price: 0, drafts }
  )
}

/** Returns a trailing stop, which becomes a market order. Its figures are checked at the present last price. */
function trailingOf(seat: SpotSeat, command: PlaceOrder, terms: TrailingTerms): WaitingOrders | CommandResult {
  const { market } = seat
  const direction: TriggerDirection = command.side === 'Sell' ? 2 : 1
  const trigger: OrderTrigger = { price: 0, by: 'LastPrice', direction }
  const draft: StopDraft = {
    ...commonOf(seat, command),
    ...legOf(command, trigger),
    kind: 'Stop',
    trailing: { ...terms, best: 0 },
  }
  const present = market.lastPrice === 0 ? market.ticksAtMost(market.prices.mark) : market.lastPrice
  const refused =
    checkTrailing(market, positionSideOf(draft), terms) ??
    checkLeg(market, { ...draft, trigger: present }) ??
    checkWaitingCount(seat, 'Stop', 1)
  if (refused !== undefined) return refused
  // without an activation price it follows the last price at once (R3.26)
  trail(market, draft)
  return { price: 0, drafts: [draft] }
}

function commonOf(seat: SpotSeat, { side, smpType, orderLinkId, qty, options }: PlaceOrder) {
  return {
    row: seat.row,
    side,
    positionIdx: 0 as const,
    reduceOnly: false,
    closeOnTrigger: false,
    smpType,
    orderLinkId,
    qty,
    quoteAmount: options?.spot?.quoteAmount ?? 0n,
    pair: 0,
    parent: 0,
    tpsl: options?.tpsl ?? null,
    trailing: null,
  }
}

function legOf({ orderType, timeInForce, price }: PlaceOrder, trigger: OrderTrigger) {
  const isMarket = orderType === 'Market'
  return {
    orderType,
    timeInForce: isMarket ? ('IOC' as const) : timeInForce,
    price: isMarket ? 0 : price,
    trigger: trigger.price,
    by: trigger.by,
    direction: trigger.direction,
  }
}

/**
 * Checks the figures of a waiting order: trigger, quantity, value and limit, but not the price limits of the pair,
 * which apply later.
 */
export function checkLeg(market: SpotMarket, leg: StopHold): CommandResult | undefined {
  const { orderType, price, qty, quoteAmount, trigger } = leg
  const misplaced = checkTriggerPrice(market, 'triggerPrice', trigger)
  if (misplaced !== undefined) return misplaced
  if (quoteAmount > 0n) return checkAmount(market, quoteAmount)
  if (orderType === 'Market') {
    return checkPairQty(market, qty, market.maxMarketQty) ?? checkAmount(market, market.valueOf(trigger, qty))
  }
  return (
    checkPairPrice(market, price) ??
    checkPairQty(market, qty, market.maxLimitQty) ??
    checkAmount(market, market.valueOf(price, qty)) ??
    checkLimit(market, leg.side, price, trigger)
  )
}

function checkLimit(market: SpotMarket, side: Side, price: number, trigger: number): CommandResult | undefined {
  if (!isFarFromTrigger(side, market.priceOf(price), market.priceOf(trigger))) return undefined
  return refuse(side === 'Buy' ? 'stopBuyTooHigh' : 'stopSellTooLow')
}

function checkWaitingCount(seat: SpotSeat, kind: StopKind, more: number): CommandResult | undefined {
  const holds = holdsCoins({ kind })
  const waiting = seat.stops.filter((stop) => holdsCoins(stop) === holds).length
  return waiting + more > MAX_WAITING_ORDERS
    ? refuse('spotTooManyOrders', { limit: String(MAX_WAITING_ORDERS) })
    : checkOrderCount(seat, more)
}
