import type { CancelType, PositionIdx, TerminateType } from '@perpdesk/trading'
import type { Account, Seat } from '../account/account.ts'
import { isRefusal, locate, resolve } from '../account/locate.ts'
import { cancelled } from '../account/order-words.ts'
import { NONE } from '../book/order-pool.ts'
import type { CancelOrder, OrderRef } from '../command.ts'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import { endMmrClose } from '../mmr-close/mmr-close-view.ts'
import { done, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { cancelStop, cancelStops, findStop } from '../triggers/stop-life.ts'
import { cancelResting } from './life-cycle.ts'

/** Cancels the order that a command names: an open one, one that waits for its price, or a close by margin rate. */
export function cancelOrder(state: State, command: CancelOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const close = state.mmrCloses.byOrder(found.account, command.orderId)
  if (close?.exposure.market === found.market) {
    endMmrClose(state, close, cancelled('CancelByUser', 'EC_PerCancelRequest'))
    return done(close.orderId, 0)
  }
  const stop = findStop(state, found.account, found.market, command)
  if (stop !== undefined) {
    cancelStop(state, stop, 'CancelByUser')
    return done(stop.id, stop.price)
  }
  const slot = findOpen(state, found.account, found.market, command)
  if (typeof slot !== 'number') return slot
  if (!state.productOf(found.market).mayCancel(found.market)) return refuse('inCallAuction')
  const id = state.pool.id[slot]!
  const price = state.pool.price[slot]!
  cancelResting(state, slot, cancelled('CancelByUser', 'EC_PerCancelRequest'))
  return done(id, price)
}

/** Reasons with which strategies end when the exchange cancels all orders of an exposure. */
const STRATEGY_ENDS: ReadonlyMap<CancelType, TerminateType> = new Map<CancelType, TerminateType>([
  ['CancelAllBeforeLiq', 'wouldLiquidate'],
  ['CancelAllBeforeAdl', 'wouldLiquidate'],
  ['CancelBySettle', 'deliveryStopped'],
  ['CancelByDelivery', 'deliveryStopped'],
])

/**
 * Cancels the open orders of a seat, or the chosen ones, in the order of their ids. If the exchange cancels all of
 * them, the seat's strategies end too, also those without an open order; at delivery the waiting orders end as well.
 * @param index only the strategies of this position
 */
export function cancelOrders(
  state: State,
  seat: Seat,
  cancelType: CancelType,
  chosen?: (slot: number) => boolean,
  index?: PositionIdx,
): void {
  const reason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  let slot = seat.firstOrder
  while (slot !== NONE) {
    const next = state.pool.ownerNext[slot]!
    if (chosen === undefined || chosen(slot)) cancelResting(state, slot, cancelled(cancelType, reason))
    slot = next
  }
  if (cancelType === 'CancelBySettle') {
    cancelStops(state, seat, cancelType)
    for (const close of state.mmrCloses.in(seat)) endMmrClose(state, close, cancelled(cancelType, reason))
  }
  const ended = STRATEGY_ENDS.get(cancelType)
  if (ended === undefined) return
  for (const strategy of state.strategies.inSeat(seat)) {
    const isMeant = index === undefined || strategy.order.positionIdx === index
    if (isMeant && strategy.childId === 0) state.strategies.end(strategy, ended)
  }
}

/** Returns the slot of the open order that a command names, or the refusal (R3.29). */
export function findOpen(state: State, account: Account, market: Market, ref: OrderRef): number | CommandResult {
  const id = resolve(account, ref)
  const slot = id > 0 ? state.ids.get(id) : NONE
  if (slot !== NONE) {
    const owner = state.ownerOf(slot)
    return owner.account === account && owner.market === market ? slot : refuse('orderNotFound')
  }
  const { ended } = account
  const place = ended.find(id)
  if (place === NONE || ended.instrumentAt(place) !== market.instrument.id) return refuse('orderNotFound')
  return refuse(ended.statusAt(place) === 'Filled' ? 'orderFinished' : 'orderCancelled', {}, id)
}
