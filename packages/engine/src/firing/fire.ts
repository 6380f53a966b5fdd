import { REFUSALS, type RejectReason } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { cancelled, type OrderOutcome } from '../account/order-words.ts'
import { REDUCE_ONLY } from '../book/order-pool.ts'
import { collarOf, withinCollar } from '../listing/limits.ts'
import { mostLots } from '../orders/most-lots.ts'
import { placePrepared } from '../orders/place.ts'
import { submitDraft } from '../orders/submit.ts'
import { trimClosingOrders } from '../products/derivative/reduce-only.ts'
import type { OrderDraft } from '../products/order-draft.ts'
import { withinBacking } from '../risk/closing-loss.ts'
import type { State } from '../state.ts'
import { endAs, exposureOfStop } from '../triggers/stop-life.ts'
import { isPositionStop, isWhole, type StopOrder } from '../triggers/stop-order.ts'
import { detailsOf } from '../triggers/stop-view.ts'
import { originOf, REJECTED, triggeredCommand, triggerStop, UNAFFORDABLE } from './trigger-stop.ts'

/** Outcome of an order for which the position leaves no lots to close when it triggers (R3.6, R3.7). */
const VOID: OrderOutcome = cancelled('CancelByReduceOnly', 'EC_NoError')
/** Reject reasons by error code, as far as the vocabulary has one. */
const REASONS: ReadonlyMap<number, RejectReason> = new Map<number, RejectReason>([
  [REFUSALS.priceOutOfRange, 'EC_ReachRiskPriceLimit'],
  [REFUSALS.reduceOnlyBeforeDelivery, 'EC_InvalidSymbolStatus'],
])

/** Triggers a conditional order or a take-profit or stop-loss whose price was reached; the order keeps its id. */
export function fireStop(state: State, stop: StopOrder): void {
  triggerStop(state, stop)
  if (isPositionStop(stop)) closePosition(state, stop)
  else placeTriggered(state, stop)
}

/**
 * Closes the position, or the stop's part of it, for a triggered TP, SL or trailing stop. The largest order does not
 * limit it, and it needs no margin. Its price is limited so that closing costs no more than the capital behind the
 * lots. Resting closing orders make room for it.
 */
function closePosition(state: State, stop: StopOrder): void {
  const { side, positionIdx, orderType } = stop
  const owner = exposureOfStop(state, stop)
  const { market } = owner
  const closable = owner.closableLots(side, positionIdx)
  const lots = isWhole(stop) ? closable : Math.min(stop.qty, closable)
  if (lots <= 0) {
    endAs(state, stop, VOID)
    return
  }
  const asked = orderType === 'Market' ? collarOf(market, side) : withinCollar(market, side, stop.price)
  const price = withinBacking(owner, side, lots, owner.positions[positionIdx], asked)
  closeLots(state, stop, {
    side,
    orderType,
    timeInForce: stop.timeInForce,
    price,
    lots,
    flags: REDUCE_ONLY,
    positionIdx,
    smpType: stop.smpType,
    orderLinkId: stop.orderLinkId,
    ...originOf(owner, stop),
  })
  trimClosingOrders(state, owner)
}

/**
 * Submits the closing order. If its value exceeds the safe integers, a market order is continued by further orders with
 * ids of their own, as long as each of them fills completely.
 */
function closeLots(state: State, stop: StopOrder, draft: OrderDraft): void {
  const { side, positionIdx, orderType, lots } = draft
  const owner = exposureOfStop(state, stop)
  const spared = owner.closableLots(side, positionIdx) - lots
  let left = lots - submitPart(state, owner, draft, lots)
  if (orderType === 'Limit') return
  const { stopOrderType, details } = detailsOf(stop)
  const detailed = { stopOrderType, details: { ...details, parentOrderId: stop.id } }
  while (left > 0 && owner.closableLots(side, positionIdx) === spared + left) {
    left -= submitPart(state, owner, { ...draft, detailed, waited: undefined, orderLinkId: '' }, left)
  }
}

/** Submits as many of the lots as have a value within the safe integers; returns their number. */
function submitPart(state: State, owner: Exposure, draft: OrderDraft, lots: number): number {
  const part = Math.min(lots, mostLots(owner.market, draft.side, draft.price))
  submitDraft(state, owner, { ...draft, lots: part })
  return part
}

/** Checks a triggered conditional order or leg of an OCO as a new order with the same id, and submits it. */
function placeTriggered(state: State, stop: StopOrder): void {
  const owner = exposureOfStop(state, stop)
  const { code } = placePrepared(state, owner, triggeredCommand(owner, stop), originOf(owner, stop))
  if (code === 0) trimClosingOrders(state, owner)
  else endAs(state, stop, refusedAs(code))
}

function refusedAs(code: number): OrderOutcome {
  if (code === REFUSALS.reduceOnlyRejected) return VOID
  if (code === REFUSALS.insufficientBalance || code === REFUSALS.wouldLiquidateAtOnce) return UNAFFORDABLE
  return { ...REJECTED, rejectReason: REASONS.get(code) ?? 'EC_Others' }
}
