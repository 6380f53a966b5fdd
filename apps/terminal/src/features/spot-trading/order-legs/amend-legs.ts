import { e8 } from '@perpdesk/numeric'
import type { PairOrder, RequestOf } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import type { Pair } from '../../../stores/index.ts'
import { canChange } from '../../order-words/index.ts'
import { mayCarry } from '../../tpsl/index.ts'
import { carriedLegsIssue } from '../carried.ts'
import { LEGS, legRequest, type PairLeg, type PairLegs } from '../kinds/legs.ts'
import type { TicketIssue } from '../kinds/ticket-issue.ts'

/** True if an open order may carry take profit and stop loss: a limit order, also one that waits for its trigger. */
export function mayCarryLegs(order: PairOrder): boolean {
  return order.orderType === 'Limit' && mayCarry(order) && canChange(order)
}

/** True if TP/SL can no longer be changed, because the order is partly filled (110059). */
export function areLegsFixed({ cumExecQty }: PairOrder): boolean {
  return e8(cumExecQty) > 0n
}

/** Returns the take profit and stop loss of an order as a form shows them. */
export function legsOf(order: PairOrder): PairLegs {
  const { takeProfit, tpOrderType, tpLimitPrice, stopLoss, slOrderType, slLimitPrice } = order
  return {
    takeProfit: { trigger: takeProfit, orderType: tpOrderType, price: tpLimitPrice },
    stopLoss: { trigger: stopLoss, orderType: slOrderType, price: slLimitPrice },
  }
}

/** Returns the first fault of new legs of an order; `undefined` if the exchange can accept them. */
export function amendedLegsIssue(order: PairOrder, legs: PairLegs, pair: Pair): TicketIssue | undefined {
  return carriedLegsIssue(legs, { side: order.side, base: e8(order.price) }, pair)
}

/**
 * Returns the request that gives an order other legs, which have no fault; `undefined` if nothing changes. A leg without a trigger price is
 * removed, for which the exchange takes a trigger of 0 (R3.24).
 */
export function amendedLegsRequest(order: PairOrder, legs: PairLegs): RequestOf<'replaceSpotOrder'> | undefined {
  const present = legsOf(order)
  const changes = (name: TpSlKind) => !isSameLeg(present[name], legs[name])
  if (!LEGS.some(changes)) return undefined
  const sent = (name: TpSlKind) => (changes(name) ? legs[name] : NO_LEG)
  const removed = (name: TpSlKind) => changes(name) && legs[name].trigger === ''
  return {
    symbol: order.symbol,
    orderId: order.orderId,
    ...legRequest({ takeProfit: sent('takeProfit'), stopLoss: sent('stopLoss') }),
    ...(removed('takeProfit') && { takeProfit: '0' }),
    ...(removed('stopLoss') && { stopLoss: '0' }),
  }
}

/** True if an order carries these legs. */
export function carriesLegs(order: PairOrder, legs: PairLegs): boolean {
  return amendedLegsRequest(order, legs) === undefined
}

const NO_LEG: PairLeg = { trigger: '', orderType: 'Market', price: '' }

function isSameLeg(one: PairLeg, other: PairLeg): boolean {
  const figure = (typed: string) => typedDecimal(typed) ?? 0n
  if (figure(one.trigger) !== figure(other.trigger)) return false
  if (figure(one.trigger) === 0n) return true
  if (one.orderType !== other.orderType) return false
  return one.orderType === 'Market' || figure(one.price) === figure(other.price)
}
