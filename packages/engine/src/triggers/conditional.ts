import { directionFaultText, isTriggered, MAX_CONDITIONAL_ORDERS, REASONS, scaledPriceText } from '@perpdesk/trading'
import { closesByIndex, type Exposure, onlyCloses } from '../account/account.ts'
import { checkPositionIdx, isCount } from '../account/locate.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { checkMaxQty, checkNotional, checkPrice, checkQty } from '../listing/limits.ts'
import type { Market } from '../market.ts'
import type { OcoLegs, OrderOptions, OrderTrigger, TpSlLeg } from '../order-options.ts'
import type { WaitingOrders } from '../products/order-draft.ts'
import { done, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { checkCarried, checkPartialCount, checkTriggerPrice } from './check-tpsl.ts'
import { addSet } from './stop-life.ts'
import type { StopDraft } from './stop-order.ts'
import { presentPrice } from './trigger-prices.ts'

/** Returns the checked orders of a command with a trigger or with the legs of an OCO, or the refusal. */
export function waitingOrders(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  { trigger, oco, spot }: OrderOptions,
): WaitingOrders | CommandResult {
  if (spot !== undefined) return notForContracts()
  if (trigger === null) return ocoOf(exposure, command, oco!)
  if (oco !== null) return invalid('triggerPrice', 'an OCO has the trigger prices of its legs')
  return conditionalOf(state, exposure, command, trigger)
}

/** Returns the refusal of terms that only orders in pairs of coins have. */
export function notForContracts(): CommandResult {
  return invalid('marketUnit', 'only orders in pairs of coins have it')
}

/** True for orders that are to wait, false for an order that acts at once. */
export function isWaiting(judged: object): judged is WaitingOrders {
  // called for every order, see isRefusal
  return (judged as Partial<WaitingOrders>).drafts !== undefined
}

/** Adds checked orders to the waiting ones. */
export function enterWaiting(state: State, { price, drafts }: WaitingOrders): CommandResult {
  const first = state.nextOrderId
  addSet(state, drafts)
  return done(first, price)
}

/** Checks a conditional order (3.5). Margin, risk limit and position are checked when it triggers. */
function conditionalOf(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  trigger: OrderTrigger,
): WaitingOrders | CommandResult {
  const { orderType, price } = command
  const refused =
    checkTerms(exposure, command, { orderType, price, trigger: trigger.price }) ??
    checkTriggerPrice(exposure.market, 'triggerPrice', trigger.price) ??
    checkCount(exposure, 1) ??
    checkDirection(exposure.market, trigger) ??
    checkTpSl(state, exposure, command, trigger)
  if (refused !== undefined) return refused
  return { price, drafts: [{ ...commonOf(exposure, command), ...legOf(command, trigger), kind: 'Stop' }] }
}

/** Checks an OCO: two orders of one quantity, one on either side of the market; the trigger of one ends the other. */
function ocoOf(exposure: Exposure, command: PlaceOrder, oco: OcoLegs): WaitingOrders | CommandResult {
  const { options, side } = command
  if (options?.tpsl !== null) return invalid('takeProfit', 'the legs of an OCO carry no TP/SL')
  if (options.slippage !== null || options.bbo !== null) {
    const field = options.bbo === null ? 'slippageTolerance' : 'bboSide'
    return invalid(field, 'only orders that act at once take their price from the book')
  }
  const triggers = triggersOf(side, oco)
  const refused =
    firstOf(triggers, ([{ orderType, limitPrice, trigger }]) =>
      checkTerms(exposure, command, { orderType, price: limitPrice, trigger }),
    ) ??
    firstOf(triggers, ([leg]) => checkTriggerPrice(exposure.market, 'triggerPrice', leg.trigger)) ??
    checkCount(exposure, 2) ??
    firstOf(triggers, ([, trigger]) => checkDirection(exposure.market, trigger))
  if (refused !== undefined) return refused
  const drafts = triggers.map(([{ orderType, limitPrice }, trigger], place): StopDraft => {
    const leg = legOf({ ...command, orderType, price: limitPrice }, trigger)
    const orderLinkId = place === 0 ? command.orderLinkId : ''
    return { ...commonOf(exposure, command), ...leg, kind: 'OcoOrder', tpsl: null, orderLinkId }
  })
  return { price: 0, drafts }
}

/** Returns the first refusal of the legs, in their order; `undefined` if all are accepted. */
export function firstOf<T>(
  legs: readonly T[],
  check: (leg: T) => CommandResult | undefined,
): CommandResult | undefined {
  for (const leg of legs) {
    const refused = check(leg)
    if (refused !== undefined) return refused
  }
  return undefined
}

/**
 * Returns the legs of an OCO with their triggers. The take-profit leg buys low or sells high, the stop-loss leg the
 * reverse.
 */
export function triggersOf(
  side: PlaceOrder['side'],
  { takeProfit, stopLoss }: OcoLegs,
): (readonly [TpSlLeg, OrderTrigger])[] {
  const profit = side === 'Sell' ? 1 : 2
  const loss = side === 'Sell' ? 2 : 1
  return [
    [takeProfit, { price: takeProfit.trigger, by: takeProfit.by, direction: profit }],
    [stopLoss, { price: stopLoss.trigger, by: stopLoss.by, direction: loss }],
  ]
}

function commonOf(exposure: Exposure, command: PlaceOrder) {
  const { side, positionIdx, reduceOnly, closeOnTrigger, smpType, orderLinkId, qty, options } = command
  const plain = { pair: 0, parent: 0, quoteAmount: 0n, trailing: null, tpsl: options?.tpsl ?? null }
  return {
    row: exposure.row,
    side,
    positionIdx,
    reduceOnly: reduceOnly || closeOnTrigger,
    closeOnTrigger,
    smpType,
    orderLinkId,
    qty,
    ...plain,
  }
}

function legOf(command: PlaceOrder, trigger: OrderTrigger) {
  const { orderType, timeInForce, price } = command
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
 * Checks position index, quantity, limit price and smallest value as for an order that acts at once, except the collar.
 */
export function checkTerms(
  exposure: Exposure,
  command: Pick<PlaceOrder, 'side' | 'positionIdx' | 'qty' | 'reduceOnly' | 'closeOnTrigger'>,
  leg: { orderType: PlaceOrder['orderType']; price: number; trigger: number },
): CommandResult | undefined {
  const { market } = exposure
  const { side, positionIdx, qty, reduceOnly, closeOnTrigger } = command
  if (!isCount(qty)) return invalid('qty', REASONS.wholeLots)
  const misfit = checkPositionIdx(exposure.hedge, positionIdx)
  if (misfit !== undefined) return misfit
  const isMarket = leg.orderType === 'Market'
  const badPrice = isMarket ? undefined : checkPrice(market, leg.price)
  if (badPrice !== undefined) return badPrice
  const largest = isMarket ? market.maxMarketQty : market.maxLimitQty
  if (reduceOnly || closeOnTrigger || closesByIndex(side, positionIdx)) {
    // quantity 0 with both flags means the whole position at the time of the trigger (R3.3)
    const whole = qty === 0 && reduceOnly && closeOnTrigger
    return whole || qty > 0 ? checkMaxQty(market, qty, largest) : invalid('qty', 'it must be above zero')
  }
  const badQty = checkQty(market, qty, largest)
  if (badQty !== undefined || onlyCloses(exposure, side, positionIdx, qty)) return badQty
  return checkNotional(market, qty, isMarket ? leg.trigger : leg.price)
}

function checkCount(exposure: Exposure, more: number): CommandResult | undefined {
  const waiting = exposure.stops.filter(({ kind }) => kind === 'Stop' || kind === 'OcoOrder').length
  if (waiting + more <= MAX_CONDITIONAL_ORDERS) return undefined
  return refuse('tooManyConditionalOrders', { limit: String(MAX_CONDITIONAL_ORDERS) })
}

/** Refuses a trigger that is already reached (110092 and 110093). */
export function checkDirection(market: Market, trigger: OrderTrigger): CommandResult | undefined {
  const { direction, by } = trigger
  const price = market.priceOf(trigger.price)
  const current = presentPrice(market, by)
  if (!isTriggered(direction, price, current)) return undefined
  const { tickSize } = market.instrument
  const given = { trigger: scaledPriceText(price, tickSize), current: scaledPriceText(current, tickSize), by }
  return refuse(direction === 1 ? 'risingExpected' : 'fallingExpected', {
    text: directionFaultText(direction, given),
    by,
  })
}

/**
 * Checks the TP/SL of a conditional order. Their base price is its limit, or its trigger if it becomes a market order
 * [X].
 */
function checkTpSl(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  trigger: OrderTrigger,
): CommandResult | undefined {
  const base = command.orderType === 'Market' ? trigger.price : command.price
  return checkOrderTpSl(state, exposure, command, base)
}

/** Checks the TP/SL that a new order is to carry; `base` is the base price in ticks. */
export function checkOrderTpSl(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  base: number,
): CommandResult | undefined {
  const tpsl = command.options?.tpsl ?? null
  if (tpsl === null) return undefined
  const { side, positionIdx, reduceOnly, closeOnTrigger } = command
  if (reduceOnly || closeOnTrigger || closesByIndex(side, positionIdx)) {
    return invalid('takeProfit', 'an order that only closes carries no TP/SL')
  }
  const { market } = exposure
  return (
    checkCarried(market, side, tpsl, market.priceOf(base)) ??
    (tpsl.mode === 'Partial' ? checkPartialCount(state, exposure, side) : undefined)
  )
}
