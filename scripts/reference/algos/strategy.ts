import { type PositionIdx, type Side, STRATEGY_STATES, type StrategyTerms, type TerminateType } from '@perpdesk/trading'
import type { OrderState } from '../../../packages/engine/src/event.ts'
import type { StrategyState } from '../../../packages/engine/src/strategy-types.ts'
import type { Account, Model, Order, Standing } from '../model.ts'
import { endOrder, removeFromBook } from '../order-life.ts'

/** Children refused or rejected in a row that end a strategy. */
const MOST_FAILURES = 5

/** A TWAP, iceberg or chase order at work (3.9). Its children are ordinary orders that name it. */
export interface Strategy {
  readonly id: number
  readonly link: string
  readonly standing: Standing
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly lots: number
  readonly terms: StrategyTerms
  readonly slices: number
  readonly minSlice: number
  /** It waits for a rise of the last price to its trigger, else for a fall. */
  readonly rises: boolean
  readonly createdTime: number
  state: StrategyState['state']
  why: TerminateType
  /** Of children that have ended. */
  executedLots: number
  executedValue: bigint
  executedFee: bigint
  childId: number
  childCount: number
  failures: number
  slicesBegun: number
  sliceLeft: number
  retried: boolean
  startTime: number
  updatedTime: number
  /** Its child is being ended by itself. */
  withdraws: boolean
}

export function hasEnded({ state }: Strategy): boolean {
  return state === STRATEGY_STATES.terminated || state === STRATEGY_STATES.terminatedUnfilled
}

export function childOf({ standing, childId }: Strategy): Order | undefined {
  return childId === 0 ? undefined : standing.orders.find(({ id }) => id === childId)
}

export function strategiesIn(model: Model, standing: Standing): readonly Strategy[] {
  return model.strategies.filter((strategy) => strategy.standing === standing)
}

export function strategyView(strategy: Strategy): StrategyState {
  const { standing, side, positionIdx, reduceOnly, terms, slices, createdTime } = strategy
  const child = childOf(strategy)
  return {
    strategyId: strategy.id,
    strategyLinkId: strategy.link,
    account: standing.account.id,
    instrument: standing.market.instrument.id,
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
  const own = account.model.strategies.filter(({ standing }) => standing.account === account)
  return own.map(strategyView).toReversed()
}

function named(model: Model, { details }: Order): Strategy | undefined {
  const id = details?.strategyId ?? 0
  return id === 0 ? undefined : model.strategies.find((strategy) => strategy.id === id)
}

export function childTraded(model: Model, order: Order): void {
  const strategy = named(model, order)
  if (strategy !== undefined) model.changedStrategies.add(strategy)
}

type OrderEnd = Pick<OrderState, 'status' | 'cancelType' | 'rejectReason'>

/** Takes up what a child has brought; its end may end the strategy, or call for the next slice of an iceberg. */
export function childEnded(model: Model, order: Order, end: OrderEnd): void {
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

/** An iceberg shows its next part at once, unless it takes: then it sends one a second. */
function showsNext({ terms }: Strategy): boolean {
  return terms.type === 'Iceberg' && terms.pricing !== 'Taker'
}

/** Why a strategy ends whose child somebody else has taken away. */
function takenAway({ cancelType }: OrderEnd): TerminateType | undefined {
  if (cancelType === 'CancelByUser' || cancelType === 'CancelByDCP') return 'orderAlreadyCancelled'
  if (cancelType === 'CancelByReduceOnly') return 'noPositionForReduceOnly'
  if (cancelType === 'CancelBySettle') return 'deliveryStopped'
  const forLiquidation = cancelType === 'CancelByPrepareLiq' || cancelType === 'CancelAllBeforeLiq'
  const forAdl = cancelType === 'CancelByPrepareAdl' || cancelType === 'CancelAllBeforeAdl'
  return forLiquidation || forAdl ? 'wouldLiquidate' : undefined
}

export function failed(model: Model, strategy: Strategy): void {
  strategy.failures++
  if (strategy.failures >= MOST_FAILURES) finish(model, strategy, 'consecutiveFailures')
}

/** Ends a strategy that has no open child. */
export function finish(model: Model, strategy: Strategy, why: TerminateType): void {
  if (hasEnded(strategy)) return
  const { terminated, terminatedUnfilled } = STRATEGY_STATES
  strategy.state = strategy.executedLots >= strategy.lots ? terminated : terminatedUnfilled
  strategy.why = why
  model.strategies.splice(model.strategies.indexOf(strategy), 1)
  if (strategy.link !== '') strategy.standing.account.endedPlans.push({ id: strategy.id, link: strategy.link })
  model.changedStrategies.add(strategy)
}

/** Ends the open child as the strategy's own doing. */
export function withdrawChild(model: Model, strategy: Strategy): void {
  const child = childOf(strategy)
  if (child === undefined) return
  strategy.withdraws = true
  removeFromBook(child)
  endOrder(model, child, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
  strategy.withdraws = false
}

/** Ends a strategy and its open child. */
export function stop(model: Model, strategy: Strategy, why: TerminateType): void {
  withdrawChild(model, strategy)
  finish(model, strategy, why)
}

/** Where the house ends all orders of a standing, or of one position of a hedge, strategies between two orders end too. */
export function endIdle(model: Model, standing: Standing, why: TerminateType, index?: PositionIdx): void {
  for (const strategy of strategiesIn(model, standing)) {
    if (index !== undefined && strategy.positionIdx !== index) continue
    if (strategy.childId === 0) finish(model, strategy, why)
  }
}
