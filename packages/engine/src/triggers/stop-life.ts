import type { CancelType } from '@perpdesk/trading'
import { type Account, type Exposure, exposureOf, type Seat } from '../account/account.ts'
import { resolve } from '../account/locate.ts'
import type { OrderOutcome } from '../account/order-words.ts'
import { rememberEnded } from '../account/remember-ended.ts'
import type { OrderRef } from '../command.ts'
import type { Market } from '../market.ts'
import type { State } from '../state.ts'
import { isPositionStop, isWhole, type StopDraft, type StopOrder } from './stop-order.ts'
import { stopState, UNTRIGGERED } from './stop-view.ts'

/** Returns the seat that owns a waiting order. */
export function seatOf(state: State, stop: StopOrder): Seat {
  return state.accounts.seats[stop.row]!
}

/** Returns the exposure that owns an order waiting in a contract. */
export function exposureOfStop(state: State, stop: StopOrder): Exposure {
  return exposureOf(seatOf(state, stop))
}

/** Adds a new waiting order, and reports it. */
export function addStop(state: State, draft: StopDraft): StopOrder {
  const stop: StopOrder = { ...draft, id: state.nextOrderId++, createdTime: state.time, updatedTime: state.time }
  enterStop(state, stop)
  reportStop(state, stop, UNTRIGGERED)
  return stop
}

/**
 * Adds the legs of a set. Two legs form an OCO pair: the trigger of one ends the other (R3.11). Legs that no order
 * brought have the first leg as their parent.
 */
export function addSet(state: State, drafts: readonly StopDraft[]): void {
  const first = state.nextOrderId
  const [one, other] = drafts
  if (one === undefined) return
  addStop(state, { ...one, parent: one.parent || first, pair: other === undefined ? 0 : first + 1 })
  if (other !== undefined) addStop(state, { ...other, parent: other.parent || first, pair: first })
}

/** Enters a waiting order into all lists; also used for those read from a snapshot. */
export function enterStop(state: State, stop: StopOrder): void {
  const { orderLinkId } = stop
  const owner = seatOf(state, stop)
  state.stops.set(stop.id, stop)
  owner.stops = [...owner.stops, stop]
  owner.market.stops.add(stop)
  state.productOf(owner.market).waitingChanged(state, owner)
  if (orderLinkId !== '') owner.account.orderLinks.set(orderLinkId, stop.id)
}

/** Changeable fields of a waiting order. */
export type StopChange = Partial<
  Pick<StopOrder, 'orderType' | 'timeInForce' | 'price' | 'qty' | 'trigger' | 'by' | 'tpsl' | 'trailing' | 'pair'>
>

/** Changes a waiting order, which keeps its place among its owner's, and reports it. */
export function changeStop(state: State, stop: StopOrder, change: StopChange): void {
  const owner = seatOf(state, stop)
  const { stops } = owner.market
  stops.remove(stop)
  Object.assign(stop, change)
  stop.updatedTime = state.time
  stops.add(stop)
  state.productOf(owner.market).waitingChanged(state, owner)
  reportStop(state, stop, UNTRIGGERED)
}

/** Dissolves the pair of a leg. */
export function unpair(state: State, stop: StopOrder): void {
  const other = partnerOf(state, stop)
  stop.pair = 0
  if (other !== undefined) other.pair = 0
}

/** Returns the other order of a pair while both wait. */
export function partnerOf(state: State, stop: StopOrder): StopOrder | undefined {
  return stop.pair === 0 ? undefined : state.stops.get(stop.pair)
}

/** Removes a waiting order, which then acts or ends. */
export function removeStop(state: State, stop: StopOrder): void {
  const owner = seatOf(state, stop)
  state.stops.delete(stop.id)
  owner.stops = owner.stops.filter((other) => other !== stop)
  owner.market.stops.remove(stop)
  state.productOf(owner.market).waitingChanged(state, owner)
}

/** Ends a waiting order, and dissolves its pair. */
export function endStop(state: State, stop: StopOrder, cancelType: CancelType): void {
  unpair(state, stop)
  removeStop(state, stop)
  const rejectReason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  endAs(state, stop, { status: 'Deactivated', cancelType, rejectReason })
}

/** Reports the outcome of an order that no longer waits. */
export function endAs(state: State, stop: StopOrder, outcome: OrderOutcome): void {
  const owner = seatOf(state, stop)
  const { account } = owner
  stop.updatedTime = state.time
  if (account.reports) {
    const order = stopState(owner, stop, outcome)
    state.report.push({ type: 'order', order })
    rememberEnded(account, order)
  } else if (stop.orderLinkId !== '') account.orderLinks.delete(stop.orderLinkId)
  if (isPositionStop(stop)) reportOwnPosition(state, stop)
}

function reportOwnPosition(state: State, stop: StopOrder): void {
  const owner = exposureOfStop(state, stop)
  state.report.positionChanged(owner, owner.positions[stop.positionIdx])
}

/** Ends all waiting orders of a seat, or those for which `chosen` is true, in the order of their ids. */
export function cancelStops(
  state: State,
  seat: Seat,
  cancelType: CancelType,
  chosen?: (stop: StopOrder) => boolean,
): void {
  for (const stop of seat.stops) if (chosen === undefined || chosen(stop)) endStop(state, stop, cancelType)
}

/** Cancels a waiting order and the other leg of its pair (R3.11). */
export function cancelStop(state: State, stop: StopOrder, cancelType: CancelType): void {
  const other = partnerOf(state, stop)
  endStop(state, stop, cancelType)
  if (other !== undefined) endStop(state, other, cancelType)
}

/** Returns the waiting order that a command names, or `undefined`. */
export function findStop(state: State, account: Account, market: Market, ref: OrderRef): StopOrder | undefined {
  const stop = state.stops.get(resolve(account, ref))
  if (stop === undefined) return undefined
  const owner = seatOf(state, stop)
  return owner.account === account && owner.market === market ? stop : undefined
}

/** Reports a waiting order with its outcome, and its position if it belongs to one. */
export function reportStop(state: State, stop: StopOrder, outcome: OrderOutcome): void {
  const owner = seatOf(state, stop)
  if (!owner.account.reports) return
  state.report.push({ type: 'order', order: stopState(owner, stop, outcome) })
  if (isPositionStop(stop)) reportOwnPosition(state, stop)
}

/** Reports a waiting order that has followed its position or the price. */
export function reportFollowed(state: State, stop: StopOrder): void {
  stop.updatedTime = state.time
  reportStop(state, stop, UNTRIGGERED)
}

/**
 * Reports, once each, the waiting orders whose quantity followed a position or an order's fills, with their present
 * quantity: before anything triggers, and at the end of the command.
 */
export function reportResized(state: State): void {
  const { resized } = state.report
  if (resized.size === 0) return
  const stops = [...resized].toSorted((a, b) => a.id - b.id)
  resized.clear()
  for (const stop of stops) {
    if (state.stops.get(stop.id) !== stop) continue
    if (isWhole(stop)) {
      const size = Math.abs(exposureOfStop(state, stop).positions[stop.positionIdx].lots)
      if (size === stop.qty) continue
      stop.qty = size
    }
    reportFollowed(state, stop)
  }
}
