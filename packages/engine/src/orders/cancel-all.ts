import { type CancelKind, type CancelType, STRATEGY_STATES } from '@perpdesk/trading'
import type { Account, Seat } from '../account/account.ts'
import { unlisted } from '../account/locate.ts'
import { sideAt } from '../account/open-order.ts'
import { cancelled } from '../account/order-words.ts'
import type { CancelAll, CancelFilter } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { endMmrClose } from '../mmr-close/mmr-close-view.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { cancelStops } from '../triggers/stop-life.ts'
import { isPositionStop, type StopOrder } from '../triggers/stop-order.ts'
import { cancelOrders } from './cancel.ts'
import { endStrategy } from './end-strategy.ts'

const EVERYTHING: CancelFilter = { settleCoin: '', side: '', kind: 'all', cancelType: 'CancelByUser' }

/** Cancel filters that cover orders in the book. */
const ACTIVE: ReadonlySet<CancelKind> = new Set(['all', 'active'])

/** Cancels the orders of an account that the filter covers, by instrument and then by order id. */
export function cancelAll(state: State, command: CancelAll): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (command.instrument !== 0 && state.market(command.instrument) === undefined) {
    return unlisted(state, command.instrument)
  }
  const filter = command.filter ?? EVERYTHING
  for (const seat of seatsOf(state, account, command.instrument)) {
    const { settleCoin } = seat.market.instrument
    if (filter.settleCoin === '' || filter.settleCoin === settleCoin) cancelIn(state, seat, filter)
  }
  return DONE
}

function seatsOf(state: State, account: Account, instrument: number): readonly Seat[] {
  if (instrument === 0) return account.seats()
  const market = state.market(instrument)
  const seat = market === undefined ? undefined : state.accounts.find(account, market)
  return seat === undefined ? [] : [seat]
}

function cancelIn(state: State, seat: Seat, { side, kind, cancelType }: CancelFilter): void {
  // orders of an auction cannot be cancelled in its second phase
  if (!state.productOf(seat.market).mayCancel(seat.market)) return
  if (ACTIVE.has(kind)) {
    cancelActive(state, seat, side, cancelType)
    endBetweenOrders(state, seat, side, kind)
  }
  if (seat.stops.length > 0) {
    const isMeant = (stop: StopOrder) => isKind(stop, kind) && (side === '' || stop.side === side)
    cancelStops(state, seat, cancelType, isMeant)
  }
  if (kind === 'all' || kind === 'mmrClose') {
    const outcome = cancelled(cancelType, cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError')
    for (const close of state.mmrCloses.in(seat)) {
      if (side === '' || close.side === side) endMmrClose(state, close, outcome)
    }
  }
  if (kind !== 'strategy') return
  for (const strategy of state.strategies.inSeat(seat)) {
    if (side === '' || strategy.order.side === side) endStrategy(state, strategy, 'userStop')
  }
}

/**
 * Ends strategies that have no open order at the moment; the others ended with their cancelled order. A strategy
 * between two orders must not continue after everything was cancelled. One that waits for its trigger counts as a
 * waiting order.
 */
function endBetweenOrders(state: State, seat: Seat, side: CancelFilter['side'], kind: CancelKind): void {
  for (const strategy of state.strategies.inSeat(seat)) {
    const waits = strategy.state === STRATEGY_STATES.untriggered
    const isMeant = (side === '' || strategy.order.side === side) && (kind === 'all' || !waits)
    if (isMeant) state.strategies.end(strategy, 'orderAlreadyCancelled')
  }
}

/** True if a waiting order is of the kind that a cancel covers. After a lost connection protective orders stay [X]. */
function isKind(stop: StopOrder, kind: CancelKind): boolean {
  if (kind === 'all') return true
  if (stop.trailing !== null) return kind === 'trailing'
  return kind === (isPositionStop(stop) || stop.kind === 'tpslOrder' ? 'tpsl' : 'conditional')
}

function cancelActive(state: State, seat: Seat, side: CancelFilter['side'], cancelType: CancelType): void {
  cancelOrders(state, seat, cancelType, side === '' ? undefined : (slot) => sideAt(state, slot) === side)
}
