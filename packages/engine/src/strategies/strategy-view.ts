import { NONE } from '../book/order-pool.ts'
import type { State } from '../state.ts'
import type { StrategyState } from '../strategy-types.ts'
import type { Strategy } from './strategy.ts'

/** Returns the present state of the strategy, including the executed quantity of its open child. */
export function strategyState(state: State, strategy: Strategy): StrategyState {
  const { order } = strategy
  const { pool } = state
  const slot = strategy.childId === 0 ? NONE : state.ids.get(strategy.childId)
  const { market } = order.seat
  return {
    strategyId: order.id,
    strategyLinkId: order.linkId,
    account: order.seat.account.id,
    instrument: market.instrument.id,
    side: order.side,
    positionIdx: order.positionIdx,
    reduceOnly: order.reduceOnly,
    qty: order.lots,
    terms: order.terms,
    state: strategy.state,
    terminateType: strategy.terminateType,
    executedQty: strategy.executedLots + (slot === NONE ? 0 : pool.filled[slot]!),
    executedValue: strategy.executedValue + (slot === NONE ? 0n : market.valueOfCost(pool.filledCost[slot]!)),
    executedFee: strategy.executedFee + (slot === NONE ? 0n : pool.filledFee[slot]!),
    childOrderId: strategy.childId,
    childCount: strategy.childCount,
    slicesBegun: strategy.slicesBegun,
    slices: order.slices,
    startTime: strategy.startTime,
    createdTime: order.createdTime,
    updatedTime: strategy.updatedTime,
  }
}
