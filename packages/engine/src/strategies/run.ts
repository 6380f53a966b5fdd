import { STRATEGY_STATES } from '@perpdesk/trading'
import { endStrategy } from '../orders/end-strategy.ts'
import { keepPromises } from '../products/spot/keep-promises.ts'
import type { State } from '../state.ts'
import { stepChase } from './chase-step.ts'
import { stepIceberg } from './iceberg-step.ts'
import type { Strategy } from './strategy.ts'
import { strategyState } from './strategy-view.ts'
import { stepTwap } from './twap-step.ts'

/** Performs one step of every strategy at a tick, in the order of their ids. */
export function tickStrategies(state: State): void {
  const { list } = state.strategies
  if (list.length === 0) return
  // a copy, because strategies that end leave the list during the loop
  const turn = [...list]
  for (const strategy of turn) step(state, strategy)
}

/**
 * Performs one step of each strategy that was created, or whose slice was filled, in this command. Further effects of
 * their orders, and fills of triggered orders after them, wait for the next tick, so no command can start an endless
 * chain.
 */
export function runDueStrategies(state: State): void {
  const { due } = state.strategies
  if (due.length === 0) return
  const turn = due.toSorted((a, b) => a.order.id - b.order.id)
  for (const [place, strategy] of turn.entries()) if (turn[place - 1] !== strategy) step(state, strategy)
}

/** Reports each strategy that changed, once, in its present state. */
export function reportStrategies(state: State): void {
  const { changed } = state.strategies
  if (changed.length === 0) return
  changed.sort((a, b) => a.order.id - b.order.id)
  for (const strategy of changed) {
    strategy.isToReport = false
    strategy.updatedTime = state.time
    if (!strategy.order.seat.account.reports) continue
    state.report.push({ type: 'strategy', strategy: strategyState(state, strategy) })
  }
  changed.length = 0
}

function step(state: State, strategy: Strategy): void {
  const { order } = strategy
  const { market, exposure } = order.seat
  // orders whose coins were lost by contracts in this command are cancelled, so that no strategy trades with them
  if (exposure === null) keepPromises(state)
  if (strategy.hasEnded) return
  const { status } = market.instrument
  if (status === 'Delivering' || status === 'Closed') {
    endStrategy(state, strategy, exposure === null ? 'delisted' : 'deliveryStopped')
    return
  }
  if (!market.trading) return
  if (exposure !== null && exposure.hedge === (order.positionIdx === 0)) {
    endStrategy(state, strategy, 'positionModeChanged')
    return
  }
  if (strategy.state === STRATEGY_STATES.untriggered && !start(state, strategy)) return
  switch (order.terms.type) {
    case 'TWAP':
      return stepTwap(state, strategy)
    case 'Iceberg':
      return stepIceberg(state, strategy)
    case 'Chase':
      return stepChase(state, strategy)
  }
}

/** Starts the strategy if the last price has reached its trigger; returns true if it started. */
function start(state: State, strategy: Strategy): boolean {
  const { terms, triggerRises, seat } = strategy.order
  const { lastPrice } = seat.market
  if (lastPrice === 0 || (triggerRises ? lastPrice < terms.triggerPrice : lastPrice > terms.triggerPrice)) return false
  strategy.state = STRATEGY_STATES.running
  strategy.startTime = state.time
  state.strategies.touch(strategy)
  return true
}
