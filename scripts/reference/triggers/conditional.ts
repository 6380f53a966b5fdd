import type { OcoLegs, OrderTrigger, PlaceOrder } from '@perpdesk/engine'
import { closableLots, isClosing } from '../account/standing.ts'
import { inRange, tooSmall } from '../listing/limits.ts'
import { priceOf, steps } from '../market.ts'
import type { Market, Model, Standing } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { carriedFault, isTriggerPrice, partialFault } from './check-tpsl.ts'
import { addStops, type StopDraft } from './stop-life.ts'
import { presentPrice } from './trigger-prices.ts'

/** Maximum number of conditional orders on one instrument; an OCO counts as two (110009). */
const MOST_CONDITIONAL = 10

/**
 * Places a waiting order, which is checked in form (3.5); margin, risk limit and position are checked when it triggers.
 */
export function placeConditional(model: Model, standing: Standing, command: PlaceOrder, trigger: OrderTrigger): Answer {
  const { orderType, price } = command
  const fault =
    termsFault(standing, command, { orderType, price, trigger: trigger.price }) ??
    (isTriggerPrice(standing.market, trigger.price) ? undefined : refused('invalid')) ??
    countFault(standing, 1) ??
    directionFault(standing.market, trigger) ??
    tpslFault(standing, command, orderType === 'Market' ? trigger.price : price)
  if (fault !== undefined) return fault
  const id = model.orderId
  addStops(model, [{ ...draftOf(standing, command, trigger), kind: 'Stop' }])
  return done(id, price)
}

/** Places an OCO: two orders, each of which is cancelled with the other. */
export function placeOco(model: Model, standing: Standing, command: PlaceOrder, oco: OcoLegs): Answer {
  const { options } = command
  if (options?.tpsl !== null || options.slippage !== null || options.bbo !== null) return refused('invalid')
  const sells = command.side === 'Sell'
  const legs = [
    { leg: oco.takeProfit, wanted: { price: oco.takeProfit.trigger, by: oco.takeProfit.by, direction: sells ? 1 : 2 } },
    { leg: oco.stopLoss, wanted: { price: oco.stopLoss.trigger, by: oco.stopLoss.by, direction: sells ? 2 : 1 } },
  ] as const
  const faults = [
    ...legs.map(({ leg: { orderType, limitPrice: price, trigger } }) => {
      return termsFault(standing, command, { orderType, price, trigger })
    }),
    ...legs.map(({ leg }) => (isTriggerPrice(standing.market, leg.trigger) ? undefined : refused('invalid'))),
    countFault(standing, 2),
    ...legs.map(({ wanted }) => directionFault(standing.market, wanted)),
  ]
  const fault = faults.find((one) => one !== undefined)
  if (fault !== undefined) return fault
  const id = model.orderId
  addStops(
    model,
    legs.map(({ leg: { orderType, limitPrice: price }, wanted }, place): StopDraft => {
      const draft = draftOf(standing, { ...command, orderType, price }, wanted)
      return { ...draft, kind: 'OcoOrder', tpsl: null, link: place === 0 ? draft.link : '' }
    }),
  )
  return done(id, 0)
}

function draftOf(standing: Standing, command: PlaceOrder, trigger: OrderTrigger): Omit<StopDraft, 'kind'> {
  const { side, positionIdx, reduceOnly, closeOnTrigger, smpType, orderType, qty } = command
  const isMarket = orderType === 'Market'
  return {
    standing,
    side,
    positionIdx,
    reduceOnly: reduceOnly || closeOnTrigger,
    closeOnTrigger,
    smpType,
    link: command.orderLinkId,
    orderType,
    timeInForce: isMarket ? 'IOC' : command.timeInForce,
    price: isMarket ? 0 : command.price,
    qty,
    trigger: trigger.price,
    by: trigger.by,
    direction: trigger.direction,
    pair: 0,
    parent: 0,
    tpsl: command.options?.tpsl ?? null,
    trailing: null,
  }
}

/** Checks the terms like those of an order that acts at once, but without collar, number of orders and margin. */
export function termsFault(
  standing: Standing,
  command: Pick<PlaceOrder, 'side' | 'positionIdx' | 'qty' | 'reduceOnly' | 'closeOnTrigger'>,
  leg: { orderType: PlaceOrder['orderType']; price: number; trigger: number },
): Answer | undefined {
  const { market, hedge } = standing
  const { instrument } = market
  const { side, positionIdx, qty, reduceOnly, closeOnTrigger } = command
  if (hedge === (positionIdx === 0)) return refused('invalid')
  const isMarket = leg.orderType === 'Market'
  if (!isMarket && leg.price <= 0) return refused('invalid')
  if (!isMarket && !inRange(market, leg.price)) return refused('priceRange')
  const largest = steps(isMarket ? instrument.maxMarketQty : instrument.maxLimitQty, instrument.lotSize)
  if (isClosing({ side, positionIdx, reduceOnly: reduceOnly || closeOnTrigger })) {
    const isPosition = qty === 0 && reduceOnly && closeOnTrigger
    return (isPosition || qty > 0) && qty <= largest ? undefined : refused('invalid')
  }
  if (qty < steps(instrument.minQty, instrument.lotSize) || qty > largest) return refused('invalid')
  const closes = qty <= closableLots(standing, side, positionIdx)
  return !closes && tooSmall(market, qty, isMarket ? leg.trigger : leg.price) ? refused('smallNotional') : undefined
}

function countFault({ stops }: Standing, more: number): Answer | undefined {
  const waiting = stops.filter(({ kind }) => kind === 'Stop' || kind === 'OcoOrder')
  return waiting.length + more > MOST_CONDITIONAL ? refused('manyConditional') : undefined
}

/** Refuses a trigger that has already been reached (110092 and 110093). */
export function directionFault(market: Market, trigger: OrderTrigger): Answer | undefined {
  const wanted = priceOf(market, trigger.price)
  const present = presentPrice(market, trigger.by)
  if (trigger.direction === 1) return present >= wanted ? refused('expectsRise') : undefined
  return present <= wanted ? refused('expectsFall') : undefined
}

/** Checks the TP and SL that a new order carries; `base` in ticks. */
export function tpslFault(standing: Standing, command: PlaceOrder, base: number): Answer | undefined {
  const { side, positionIdx, reduceOnly, closeOnTrigger, options } = command
  const tpsl = options?.tpsl ?? null
  if (tpsl === null) return undefined
  if (isClosing({ side, positionIdx, reduceOnly: reduceOnly || closeOnTrigger })) return refused('invalid')
  const fault = carriedFault(standing.market, side, tpsl, base)
  return fault ?? (tpsl.mode === 'Partial' ? partialFault(standing, side) : undefined)
}
