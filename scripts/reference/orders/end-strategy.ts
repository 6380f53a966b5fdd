import type { PositionIdx, TerminateType } from '@perpdesk/trading'
import { removeFromBook } from '../book/order-book.ts'
import type { Model, Standing, Strategy } from '../model.ts'
import { childOf, finish, strategiesIn } from '../strategies/strategies.ts'
import { endOrder } from './life-cycle.ts'

/** Cancels the open child order on behalf of its strategy. */
export function withdrawChild(model: Model, strategy: Strategy): void {
  const child = childOf(strategy)
  if (child === undefined) return
  strategy.withdraws = true
  removeFromBook(child)
  endOrder(model, child, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
  strategy.withdraws = false
}

/** Ends a strategy and its open child order. */
export function stop(model: Model, strategy: Strategy, why: TerminateType): void {
  withdrawChild(model, strategy)
  finish(model, strategy, why)
}

/**
 * Ends strategies that have no open order when the exchange cancels all orders of a standing, or of one hedge-mode
 * position.
 */
export function endIdle(model: Model, standing: Standing, why: TerminateType, index?: PositionIdx): void {
  for (const strategy of strategiesIn(model, standing)) {
    if (index !== undefined && strategy.positionIdx !== index) continue
    if (strategy.childId === 0) finish(model, strategy, why)
  }
}
