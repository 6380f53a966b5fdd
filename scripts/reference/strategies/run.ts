import { STRATEGY_STATES } from '@perpdesk/trading'
import type { Model, Strategy } from '../model.ts'
import { stop } from '../orders/end-strategy.ts'
import { shedUnpaid } from '../spot/cancel.ts'
import { stepChase } from './chase-step.ts'
import { stepIceberg } from './iceberg-step.ts'
import { isInPair, isTradingIn, marketOf } from './place.ts'
import { hasEnded } from './strategies.ts'
import { stepTwap } from './twap-step.ts'

/** Lets every strategy act at a tick, the oldest first. */
export function tickStrategies(model: Model): void {
  const turn = [...model.strategies]
  for (const strategy of turn) step(model, strategy)
}

/** Lets strategies created in this command, or whose slice it filled, act at its end, each once. */
export function runDue(model: Model): void {
  const turn = new Set(model.due.toSorted((a, b) => a.id - b.id))
  for (const strategy of turn) step(model, strategy)
}

function step(model: Model, strategy: Strategy): void {
  const { place, positionIdx, terms } = strategy
  // no order in the pair's book may have lost its coins in this command
  if (isInPair(place)) shedUnpaid(model)
  if (hasEnded(strategy)) return
  const { status } = marketOf(place).instrument
  if (status === 'Delivering' || status === 'Closed') {
    return stop(model, strategy, isInPair(place) ? 'delisted' : 'deliveryStopped')
  }
  if (!isTradingIn(place)) return
  if (!isInPair(place) && place.hedge === (positionIdx === 0)) return stop(model, strategy, 'positionModeChanged')
  if (strategy.state === STRATEGY_STATES.untriggered && !starts(model, strategy)) return
  if (terms.type === 'TWAP') stepTwap(model, strategy)
  else if (terms.type === 'Iceberg') stepIceberg(model, strategy)
  else stepChase(model, strategy)
}

function starts(model: Model, strategy: Strategy): boolean {
  const { last } = marketOf(strategy.place)
  const { triggerPrice } = strategy.terms
  if (last === 0 || (strategy.rises ? last < triggerPrice : last > triggerPrice)) return false
  strategy.state = STRATEGY_STATES.running
  strategy.startTime = model.time
  model.changedStrategies.add(strategy)
  return true
}
