import type { StrategyState } from '@perpdesk/engine'
import type { Account, Model, Strategy } from '../model.ts'
import { marketOf } from './place.ts'
import { childOf } from './strategies.ts'

function strategyView(strategy: Strategy): StrategyState {
  const { place, side, positionIdx, reduceOnly, terms, slices, createdTime } = strategy
  const child = childOf(strategy)
  return {
    strategyId: strategy.id,
    strategyLinkId: strategy.link,
    account: place.account.id,
    instrument: marketOf(place).instrument.id,
    side,
    positionIdx,
    reduceOnly,
    qty: strategy.lots,
    terms,
    state: strategy.state,
    terminateType: strategy.why,
    executedQty: strategy.executedLots + (child?.filled ?? 0),
    executedValue: strategy.executedValue + (child?.value ?? 0n),
    executedFee: strategy.executedFee + (child?.fee ?? 0n),
    childOrderId: strategy.childId,
    childCount: strategy.childCount,
    slicesBegun: strategy.slicesBegun,
    slices,
    startTime: strategy.startTime,
    createdTime,
    updatedTime: strategy.updatedTime,
  }
}

export function viewsOf(account: Account): readonly StrategyState[] {
  const own = account.model.strategies.filter(({ place }) => place.account === account)
  return own.map(strategyView).toReversed()
}

/** Returns the strategies that have changed, each once, at the end of the command. */
export function changedViews(model: Model) {
  const changed = [...model.changedStrategies].toSorted((a, b) => a.id - b.id)
  return changed.filter(({ place }) => place.account.reports).map(strategyView)
}
