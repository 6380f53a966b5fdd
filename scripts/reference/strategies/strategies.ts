import type { OrderState } from '@perpdesk/engine'
import { STRATEGY_STATES, type TerminateType } from '@perpdesk/trading'
import type { Model, Order, PairOrder, Place, Strategy } from '../model.ts'
import { isSamePlace, restingOrder } from './place.ts'

/** Number of consecutive refused or rejected child orders that ends a strategy. */
const MOST_FAILURES = 5

export function hasEnded({ state }: Strategy): boolean {
  return state === STRATEGY_STATES.terminated || state === STRATEGY_STATES.terminatedUnfilled
}

export function childOf({ place, childId }: Strategy): Order | PairOrder | undefined {
  return childId === 0 ? undefined : restingOrder(place, childId)
}

export function strategiesIn(model: Model, place: Place): readonly Strategy[] {
  return model.strategies.filter((strategy) => isSamePlace(strategy.place, place))
}

function named(model: Model, { details }: Order | PairOrder): Strategy | undefined {
  const id = details?.strategyId ?? 0
  return id === 0 ? undefined : model.strategies.find((strategy) => strategy.id === id)
}

export function childTraded(model: Model, order: Order | PairOrder): void {
  const strategy = named(model, order)
  if (strategy !== undefined) model.changedStrategies.add(strategy)
}

type OrderEnd = Pick<OrderState, 'status' | 'cancelType' | 'rejectReason'>

/** Adds a child order's result; its end may end the strategy, or start the next slice of an iceberg. */
export function childEnded(model: Model, order: Order | PairOrder, end: OrderEnd): void {
  const strategy = named(model, order)
  if (strategy === undefined) return
  strategy.executedLots += order.filled
  strategy.executedValue += order.value
  strategy.executedFee += order.fee
  strategy.sliceLeft = Math.max(0, strategy.sliceLeft - order.filled)
  if (strategy.childId === order.id) strategy.childId = 0
  if (order.filled > 0) strategy.failures = 0
  model.changedStrategies.add(strategy)
  if (strategy.executedLots >= strategy.lots) finish(model, strategy, 'completed')
  else if (!strategy.withdraws) goOn(model, strategy, end)
}

function goOn(model: Model, strategy: Strategy, end: OrderEnd): void {
  const why = takenAway(end)
  if (why !== undefined) finish(model, strategy, why)
  else if (end.rejectReason === 'EC_PostOnlyWillTakeLiquidity' || end.rejectReason === 'EC_BySelfMatch') {
    failed(model, strategy)
  } else if (end.status === 'Filled' && showsNext(strategy)) model.due.push(strategy)
}

/**
 * True if the next slice follows at once: for an iceberg that does not take liquidity; one that takes sends one slice a
 * second.
 */
function showsNext({ terms }: Strategy): boolean {
  return terms.type === 'Iceberg' && terms.pricing !== 'Taker'
}

/**
 * Returns the reason why a strategy ends after its child order was cancelled by somebody else; `undefined` if it
 * continues.
 */
function takenAway({ cancelType }: OrderEnd): TerminateType | undefined {
  if (cancelType === 'CancelByUser' || cancelType === 'CancelByDCP') return 'orderAlreadyCancelled'
  if (cancelType === 'CancelByReduceOnly') return 'noPositionForReduceOnly'
  if (cancelType === 'CancelByCannotAffordOrderCost') return 'insufficientBalance'
  if (cancelType === 'CancelBySettle') return 'deliveryStopped'
  const forLiquidation = cancelType === 'CancelByPrepareLiq' || cancelType === 'CancelAllBeforeLiq'
  const forAdl = cancelType === 'CancelByPrepareAdl' || cancelType === 'CancelAllBeforeAdl'
  return forLiquidation || forAdl ? 'wouldLiquidate' : undefined
}

export function failed(model: Model, strategy: Strategy): void {
  strategy.failures++
  if (strategy.failures >= MOST_FAILURES) finish(model, strategy, 'consecutiveFailures')
}

/** Ends a strategy that has no open child order. */
export function finish(model: Model, strategy: Strategy, why: TerminateType): void {
  if (hasEnded(strategy)) return
  const { terminated, terminatedUnfilled } = STRATEGY_STATES
  strategy.state = strategy.executedLots >= strategy.lots ? terminated : terminatedUnfilled
  strategy.why = why
  model.strategies.splice(model.strategies.indexOf(strategy), 1)
  if (strategy.link !== '') strategy.place.account.endedPlans.push({ id: strategy.id, link: strategy.link })
  model.changedStrategies.add(strategy)
}
