import type { TerminateType } from '@perpdesk/trading'
import { cancelled } from '../account/order-words.ts'
import type { State } from '../state.ts'
import type { Strategy } from '../strategies/strategy.ts'
import { cancelResting } from './life-cycle.ts'

/** Cancels the strategy's open child, if there is one; `isWithdrawing` keeps this cancel from ending the strategy. */
export function withdrawChild(state: State, strategy: Strategy): void {
  if (strategy.childId === 0) return
  const slot = state.ids.get(strategy.childId)
  strategy.isWithdrawing = true
  cancelResting(state, slot, cancelled('CancelByUser', 'EC_PerCancelRequest'))
  strategy.isWithdrawing = false
}

/** Ends a strategy and its open child. */
export function endStrategy(state: State, strategy: Strategy, reason: TerminateType): void {
  withdrawChild(state, strategy)
  state.strategies.end(strategy, reason)
}
