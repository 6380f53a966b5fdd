import { type CancelKind, type PositionIdx, type Side, STRATEGY_STATES, type TerminateType } from '@perpdesk/trading'
import { removeFromBook } from '../book/order-book.ts'
import type { Model, Place, Strategy } from '../model.ts'
import { leave } from '../spot/pair.ts'
import { endPairOrder } from '../spot/pair-view.ts'
import { childOf, finish, strategiesIn } from '../strategies/strategies.ts'
import { endOrder } from './life-cycle.ts'

/** Cancels the open child order on behalf of its strategy. */
export function withdrawChild(model: Model, strategy: Strategy): void {
  const child = childOf(strategy)
  if (child === undefined) return
  strategy.withdraws = true
  if ('pair' in child) {
    leave(child)
    endPairOrder(model, child, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
  } else {
    removeFromBook(child)
    endOrder(model, child, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
  }
  strategy.withdraws = false
}

/** Ends a strategy and its open child order. */
export function stop(model: Model, strategy: Strategy, why: TerminateType): void {
  withdrawChild(model, strategy)
  finish(model, strategy, why)
}

/**
 * Ends strategies that have no open order when the exchange cancels all orders of an account in a contract or pair, or
 * of one hedge-mode position.
 */
export function endIdle(model: Model, place: Place, why: TerminateType, index?: PositionIdx): void {
  for (const strategy of strategiesIn(model, place)) {
    if (index !== undefined && strategy.positionIdx !== index) continue
    if (strategy.childId === 0) finish(model, strategy, why)
  }
}

/**
 * Ends the strategies that an account's cancellation of a kind of orders covers. A strategy that waits for its trigger
 * is no active order.
 */
export function endCovered(model: Model, place: Place, kind: CancelKind, side: Side | ''): void {
  if (kind !== 'all' && kind !== 'active' && kind !== 'strategy') return
  for (const strategy of strategiesIn(model, place)) {
    if (side !== '' && strategy.side !== side) continue
    if (kind === 'active' && strategy.state === STRATEGY_STATES.untriggered) continue
    stop(model, strategy, kind === 'strategy' ? 'userStop' : 'orderAlreadyCancelled')
  }
}
