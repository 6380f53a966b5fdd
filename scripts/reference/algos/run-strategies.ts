import { STRATEGY_STATES, type TerminateType, type TimeInForce } from '@perpdesk/trading'
import { ratio } from '../fraction.ts'
import { isTrading } from '../life.ts'
import { type Model, opposite, sideBook } from '../model.ts'
import { moveOrder, placeChecked, steps, withinCollar } from '../placing.ts'
import { CODES } from '../results.ts'
import { NO_DETAILS } from '../stops/stop.ts'
import { icebergSlice, twapSlice } from './slices.ts'
import { childOf, failed, finish, hasEnded, type Strategy, stop, strategyView, withdrawChild } from './strategy.ts'

const CREATE_TYPES = { TWAP: 'CreateByTWAP', Iceberg: 'CreateByIceBerg', Chase: 'CreateByChaseOrder' } as const

/** Refusals that would come again. */
const ENDED_BY = new Map<number, TerminateType>([
  [CODES.noBalance, 'insufficientBalance'],
  [CODES.diesAtOnce, 'wouldLiquidate'],
  [CODES.openInterest, 'openInterestLimited'],
  [CODES.riskLimit, 'riskLimitExceeded'],
  [CODES.beyondTier, 'riskLimitMaxLeverage'],
  [CODES.beyondLadder, 'maxRiskLimitValue'],
  [CODES.reduceOnly, 'noPositionForReduceOnly'],
  [CODES.onlyReducing, 'deliveryStopped'],
  [CODES.settling, 'deliveryStopped'],
])

/** At ticks every strategy acts, the oldest first. */
export function tickStrategies(model: Model): void {
  const turn = [...model.strategies]
  for (const strategy of turn) step(model, strategy)
}

/** Those created in this command, or whose slice was filled in it, act at its end, each once. */
export function runDue(model: Model): void {
  const turn = new Set(model.due.toSorted((a, b) => a.id - b.id))
  for (const strategy of turn) step(model, strategy)
}

/** Strategies that have changed, once, at the end of the command. */
export function changedViews(model: Model) {
  const changed = [...model.changedStrategies].toSorted((a, b) => a.id - b.id)
  return changed.filter(({ standing }) => standing.account.reports).map(strategyView)
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

/** Where an order stands that follows the best of the others on its side; `null` where there are none. */
function followed(strategy: Strategy): number | null {
  const { side, terms, standing, childId } = strategy
  const { market } = standing
  const best = sideBook(market, side).find(({ id }) => id !== childId)?.price
  if (best === undefined) return null
  const { chaseDistance, chasePercentE4 } = terms
  const distance = chaseDistance > 0 ? chaseDistance : Number(ratio(best * chasePercentE4, 10_000).whole('ceil'))
  const { minPrice, maxPrice, tickSize } = market.instrument
  const wanted = side === 'Buy' ? best - distance : best + distance
  return withinCollar(market, side, Math.max(steps(minPrice, tickSize), Math.min(steps(maxPrice, tickSize), wanted)))
}

function bestOpposite({ side, standing }: Strategy): number | null {
  return sideBook(standing.market, opposite(side))[0]?.price ?? null
}

function isBeyond({ side, terms }: Strategy, price: number): boolean {
  const { maxChasePrice } = terms
  return maxChasePrice > 0 && (side === 'Buy' ? price > maxChasePrice : price < maxChasePrice)
}

function stepChase(model: Model, strategy: Strategy): void {
  const price = followed(strategy)
  if (price === null) return
  if (isBeyond(strategy, price)) stop(model, strategy, 'beyondMaxChasePrice')
  else if (strategy.childId !== 0) move(model, strategy, price)
  else send(model, strategy, { lots: strategy.lots - strategy.executedLots, price, timeInForce: 'PostOnly' })
}

function stepIceberg(model: Model, strategy: Strategy): void {
  const { pricing, limitPrice, postOnly } = strategy.terms
  const price = pricing === 'Limit' ? limitPrice : pricing === 'Taker' ? bestOpposite(strategy) : followed(strategy)
  if (price === null) return
  const { paused, running } = STRATEGY_STATES
  const pauses = isBeyond(strategy, price)
  if (pauses !== (strategy.state === paused)) {
    if (pauses) withdrawChild(model, strategy)
    strategy.state = pauses ? paused : running
    model.changedStrategies.add(strategy)
  }
  if (pauses) return
  if (strategy.childId !== 0) {
    if (pricing === 'Chase') move(model, strategy, price)
    return
  }
  const timeInForce = pricing === 'Taker' ? 'IOC' : postOnly ? 'PostOnly' : 'GTC'
  send(model, strategy, { lots: icebergSlice(strategy, price), price, timeInForce })
}

/** The slice of this time; one that has not filled is tried once more, a resting one after half its interval. */
function stepTwap(model: Model, strategy: Strategy): void {
  const { terms, slices, startTime } = strategy
  const interval = terms.intervalSeconds * 1000
  const index = Math.floor((model.time - startTime) / interval)
  if (index >= slices) return stop(model, strategy, 'completed')
  if (index >= strategy.slicesBegun) {
    withdrawChild(model, strategy)
    strategy.slicesBegun = index + 1
    strategy.sliceLeft = twapSlice(strategy, index)
    strategy.retried = false
    attempt(model, strategy)
    return
  }
  const wait = terms.pricing === 'Market' ? 0 : interval / 2
  const isTime = model.time >= startTime + index * interval + wait
  if (strategy.retried || strategy.sliceLeft === 0 || !isTime) return
  strategy.retried = true
  attempt(model, strategy)
}

function attempt(model: Model, strategy: Strategy): void {
  const { terms } = strategy
  if (hasEnded(strategy) || strategy.sliceLeft === 0) return
  const takes = terms.pricing === 'Market'
  const price = takes ? bestOpposite(strategy) : followed(strategy)
  model.changedStrategies.add(strategy)
  if (price === null) return
  if (isBeyond(strategy, price)) {
    stop(model, strategy, 'beyondMaxChasePrice')
    return
  }
  // what is left of an order that rests may be too small for one of its own
  if (strategy.childId !== 0) return move(model, strategy, price)
  const timeInForce = takes ? 'IOC' : terms.postOnly ? 'PostOnly' : 'GTC'
  // what takes has a bound beyond which nothing may trade, or none
  const { maxChasePrice } = terms
  const { side, standing } = strategy
  const bound = maxChasePrice === 0 ? 0 : withinCollar(standing.market, side, maxChasePrice)
  send(model, strategy, { lots: strategy.sliceLeft, price: takes ? bound : price, timeInForce })
}

/** Places the next child; a price of 0 is a market order. */
function send(model: Model, strategy: Strategy, wish: { lots: number; price: number; timeInForce: TimeInForce }): void {
  const { standing, id, side, positionIdx, reduceOnly, terms } = strategy
  strategy.childCount++
  model.changedStrategies.add(strategy)
  const { code, orderId } = placeChecked(
    model,
    standing,
    {
      type: 'placeOrder',
      account: standing.account.id,
      instrument: standing.market.instrument.id,
      side,
      orderType: wish.price === 0 ? 'Market' : 'Limit',
      timeInForce: wish.timeInForce,
      price: wish.price,
      qty: wish.lots,
      reduceOnly,
      closeOnTrigger: false,
      positionIdx,
      smpType: 'None',
      orderLinkId: '',
      options: null,
    },
    { createType: CREATE_TYPES[terms.type], details: { ...NO_DETAILS, parentOrderId: id, strategyId: id } },
  )
  if (code === 0) {
    if (standing.orders.some((order) => order.id === orderId)) strategy.childId = orderId
    return
  }
  strategy.childCount--
  refusedAs(model, strategy, code)
}

/** Takes the child to another price, at the back of the line there. */
function move(model: Model, strategy: Strategy, price: number): void {
  const child = childOf(strategy)
  if (child === undefined || child.price === price) return
  const refusal = moveOrder(model, child, price)
  if (refusal === undefined) return
  withdrawChild(model, strategy)
  refusedAs(model, strategy, refusal.code)
}

function refusedAs(model: Model, strategy: Strategy, code: number): void {
  const why = ENDED_BY.get(code)
  if (why === undefined) failed(model, strategy)
  else finish(model, strategy, why)
}
