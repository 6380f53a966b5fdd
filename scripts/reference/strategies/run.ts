import { STRATEGY_STATES } from '@perpdesk/trading'
import { isTrading } from '../listing/stage.ts'
import type { Model, Strategy } from '../model.ts'
import { stop } from '../orders/end-strategy.ts'
import { stepChase } from './chase-step.ts'
import { stepIceberg } from './iceberg-step.ts'
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
  const { standing, positionIdx, terms } = strategy
  const { market } = standing
  if (hasEnded(strategy)) return
  const { status } = market.instrument
  if (status === 'Delivering' || status === 'Closed') return stop(model, strategy, 'deliveryStopped')
  if (!isTrading(market)) return
  if (standing.hedge === (positionIdx === 0)) return stop(model, strategy, 'positionModeChanged')
  if (strategy.state === STRATEGY_STATES.untriggered && !starts(model, strategy)) return
  if (terms.type === 'TWAP') stepTwap(model, strategy)
  else if (terms.type === 'Iceberg') stepIceberg(model, strategy)
  else stepChase(model, strategy)
}

function starts(model: Model, strategy: Strategy): boolean {
  const { last } = strategy.standing.market
  const { triggerPrice } = strategy.terms
  if (last === 0 || (strategy.rises ? last < triggerPrice : last > triggerPrice)) return false
  strategy.state = STRATEGY_STATES.running
  strategy.startTime = model.time
  model.changedStrategies.add(strategy)
  return true
}
