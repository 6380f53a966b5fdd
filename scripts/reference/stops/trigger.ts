import { type RejectReason, TRIGGER_SOURCES, type TriggerBy } from '@perpdesk/trading'
import type { PlaceOrder } from '../../../packages/engine/src/command.ts'
import { trimClosing } from '../closing-orders.ts'
import * as formulas from '../formulas.ts'
import { exact } from '../fraction.ts'
import { coveredPrice } from '../gate.ts'
import { dearest } from '../house-orders.ts'
import { isOver, isTrading } from '../life.ts'
import { act } from '../matching.ts'
import { type Market, type Model, mostLots, type Order, opposite, ratesOf } from '../model.ts'
import { tellOrder } from '../order-life.ts'
import { closableLots, collarFor, placeChecked, withinCollar } from '../placing.ts'
import { CODES } from '../results.ts'
import {
  createTypeOf,
  detailsOf,
  heldSide,
  isOfPosition,
  isWhole,
  presentPrice,
  type Stop,
  takesProfit,
} from './stop.ts'
import { endAs, endStop, partnerOf, removeStop, tellResized, tellStop } from './stop-life.ts'

/** Rounds that one command may set off. */
const MOST_WAVES = 10

/** Orders act whose price the trades of a command have reached; what they trade is looked at in the next wave. */
export function runTriggers(model: Model): void {
  for (let wave = 0; model.moved.size > 0 && wave < MOST_WAVES; wave++) {
    const moved = [...model.moved].toSorted((a, b) => a.instrument.id - b.instrument.id)
    model.moved.clear()
    for (const market of moved) fireReached(model, market, ['LastPrice'])
  }
  model.moved.clear()
}

/** With a tick mark and index have moved too. */
export function runTriggersAtTick(model: Model): void {
  for (const market of model.markets) {
    if (stopsIn(market).length > 0) fireReached(model, market, TRIGGER_SOURCES)
  }
  runTriggers(model)
}

/** Everything that waits in a market, oldest first. */
export function stopsIn(market: Market): readonly Stop[] {
  return market.standings.flatMap(({ stops }) => stops).sort((a, b) => a.id - b.id)
}

function fireReached(model: Model, market: Market, sources: readonly TriggerBy[]): void {
  if (!isTrading(market) || isOver(model, market)) return
  tellResized(model)
  const rests = isPaused(market)
  if (!rests) for (const stop of stopsIn(market)) follow(model, market, stop)
  const reached = reachedIn(market, sources)
  for (const stop of reached) {
    if (stop.standing.stops.includes(stop) && !(rests && isOfPosition(stop))) fire(model, stop)
  }
}

/** By price, rises before falls, the nearest trigger first, the older one first; then trailing stops by age. */
function reachedIn(market: Market, sources: readonly TriggerBy[]): readonly Stop[] {
  const waiting = stopsIn(market)
  const isReached = (stop: Stop, by: TriggerBy): boolean => {
    if (by === 'LastPrice' && market.last === 0) return false
    const present = presentPrice(market, by)
    const trigger = BigInt(stop.trigger) * market.instrument.tickSize
    return stop.trigger > 0 && (stop.direction === 1 ? present >= trigger : present <= trigger)
  }
  const lines = sources.flatMap((by) =>
    ([1, 2] as const).map((direction) =>
      waiting
        .filter((stop) => stop.trailing === null && stop.by === by && stop.direction === direction)
        .filter((stop) => isReached(stop, by))
        .toSorted((a, b) => (direction === 1 ? a.trigger - b.trigger : b.trigger - a.trigger) || a.id - b.id),
    ),
  )
  return [...lines.flat(), ...waiting.filter((stop) => stop.trailing !== null && isReached(stop, 'LastPrice'))]
}

/** R2.25. */
export function isPaused(market: Market): boolean {
  const { stopSpread } = market.instrument
  const away = presentPrice(market, 'LastPrice') - market.mark
  const distance = exact(away < 0n ? -away : away)
  return stopSpread > 0n && distance.compare(exact(market.mark).times(exact(stopSpread))) > 0
}

/** Every step of a trailing stop is told: its owner looks at it. */
function follow(model: Model, market: Market, stop: Stop): void {
  const { trigger } = stop
  trail(market, stop)
  if (stop.trigger === trigger) return
  stop.updatedTime = model.time
  tellStop(model, stop, 'Untriggered')
}

/** R3.25, R3.26: a trailing stop begins at its activation and then follows the best last price. */
export function trail(market: Market, stop: Pick<Stop, 'side' | 'trailing' | 'trigger'>): void {
  const { trailing } = stop
  const { last } = market
  if (trailing === null || last === 0) return
  const held = heldSide(stop)
  const isBetter = held === 'Buy' ? last > trailing.best : last < trailing.best
  if (trailing.best === 0) {
    const { activation } = trailing
    const isActivated = activation === 0 || (held === 'Buy' ? last >= activation : last <= activation)
    if (!isActivated) return
  } else if (!isBetter) return
  trailing.best = last
  stop.trigger = formulas.trailingTrigger(held, last, trailing)
}

/** It says so, its partner ends, and it acts under the same id. */
function fire(model: Model, stop: Stop): void {
  stop.updatedTime = model.time
  tellStop(model, stop, 'Triggered')
  const partner = partnerOf(stop)
  if (partner !== undefined) {
    const { pair } = stop
    const why = takesProfit(stop) ? 'CancelByOCOSlCanceledByTpTriggered' : 'CancelByOCOTpCanceledBySlTriggered'
    endStop(model, partner, why)
    stop.pair = pair
  }
  removeStop(stop)
  if (isOfPosition(stop)) closePosition(model, stop)
  else placeTriggered(model, stop)
}

function closePosition(model: Model, stop: Stop): void {
  const { standing, side, positionIdx, orderType, timeInForce, smpType } = stop
  const { account, market } = standing
  const isMarket = orderType === 'Market'
  const room = closableLots(standing, side, positionIdx)
  const lots = isWhole(stop) ? room : Math.min(stop.qty, room)
  if (lots <= 0) {
    endAs(model, stop, { status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
    return
  }
  const asked = isMarket ? collarFor(market, side) : withinCollar(market, side, stop.price)
  const price = coveredPrice(standing, side, asked, lots, standing.positions[positionIdx])
  const largestPart = (most: number): number => Math.min(most, mostLots(market, dearest(market, opposite(side), price)))
  const order: Order = {
    id: stop.id,
    link: stop.link,
    account,
    market,
    side,
    orderType,
    timeInForce,
    reduceOnly: true,
    closeOnTrigger: false,
    positionIdx,
    smpType,
    createType: createTypeOf(stop),
    quote: false,
    ...ratesOf(account, market),
    createdTime: stop.createdTime,
    updatedTime: model.time,
    price,
    leaves: largestPart(lots),
    filled: 0,
    value: 0n,
    fee: 0n,
    tpsl: null,
    stopOrderType: stop.kind,
    details: detailsOf(stop),
  }
  const spared = room - lots
  let left = isMarket ? lots - order.leaves : 0
  tellOrder(model, order)
  act(model, order)
  while (left > 0 && closableLots(standing, side, positionIdx) === spared + left) {
    const details = { ...detailsOf(stop), parentOrderId: stop.id }
    const times = { createdTime: model.time, updatedTime: model.time }
    const fresh = { id: model.orderId++, link: '', leaves: largestPart(left), filled: 0, value: 0n, fee: 0n }
    const next: Order = { ...order, ...times, ...fresh, details }
    left -= next.leaves
    tellOrder(model, next)
    act(model, next)
  }
  trimClosing(model, standing)
}

/** Checked as a new order; what is refused ends. */
function placeTriggered(model: Model, stop: Stop): void {
  const { standing, side, orderType, timeInForce, price, qty, reduceOnly, closeOnTrigger, positionIdx, smpType } = stop
  const { account, market } = standing
  const command: PlaceOrder = {
    type: 'placeOrder',
    account: account.id,
    instrument: market.instrument.id,
    side,
    orderType,
    timeInForce,
    price,
    qty,
    reduceOnly,
    closeOnTrigger,
    positionIdx,
    smpType,
    orderLinkId: stop.link,
    options: null,
  }
  const { code } = placeChecked(model, standing, command, {
    id: stop.id,
    createdTime: stop.createdTime,
    createType: createTypeOf(stop),
    stopOrderType: stop.kind,
    details: detailsOf(stop),
    tpsl: stop.tpsl,
  })
  if (code === 0) trimClosing(model, standing)
  else if (code === CODES.reduceOnly) endAs(model, stop, { status: 'Cancelled', cancelType: 'CancelByReduceOnly' })
  else if (code === CODES.noBalance || code === CODES.diesAtOnce) {
    endAs(model, stop, {
      status: 'Cancelled',
      cancelType: 'CancelByCannotAffordOrderCost',
      rejectReason: 'EC_Others',
    })
  } else endAs(model, stop, { status: 'Rejected', rejectReason: rejectedBecause(code) })
}

function rejectedBecause(code: number): RejectReason {
  if (code === CODES.priceRange) return 'EC_ReachRiskPriceLimit'
  return code === CODES.onlyReducing ? 'EC_InvalidSymbolStatus' : 'EC_Others'
}
