import { icebergSliceLots, isBeyondChase, minOrderLots, STRATEGY_STATES, type TimeInForce } from '@perpdesk/trading'
import { NO_PRICE } from '../book/price-levels.ts'
import { withinCollar } from '../listing/limits.ts'
import { withdrawChild } from '../orders/end-strategy.ts'
import type { State } from '../state.ts'
import { followedPrice } from './chase-step.ts'
import { onlyCloses } from './check-terms.ts'
import { bestOpposite, moveChild, sendChild } from './children.ts'
import type { Strategy } from './strategy.ts'

/**
 * Performs one step of an iceberg: sends the next slice after one has filled, moves a slice that follows the best
 * price, and pauses beyond its price bound.
 */
export function stepIceberg(state: State, strategy: Strategy): void {
  const { side, terms } = strategy.order
  const price = slicePrice(state, strategy)
  if (price === NO_PRICE) return
  if (isBeyondChase(side, price, terms.maxChasePrice)) {
    pause(state, strategy)
    return
  }
  if (strategy.state === STRATEGY_STATES.paused) {
    strategy.state = STRATEGY_STATES.running
    state.strategies.touch(strategy)
  }
  if (strategy.childId !== 0) {
    if (terms.pricing === 'Chase') moveChild(state, strategy, price)
    return
  }
  sendChild(state, strategy, { lots: sliceLots(strategy, price), price, timeInForce: timeInForceOf(strategy) })
}

function pause(state: State, strategy: Strategy): void {
  if (strategy.state === STRATEGY_STATES.paused) return
  withdrawChild(state, strategy)
  strategy.state = STRATEGY_STATES.paused
  state.strategies.touch(strategy)
}

function slicePrice(state: State, strategy: Strategy): number {
  const { side, seat, terms } = strategy.order
  if (terms.pricing === 'Limit') {
    // limits of orders on contracts are moved to the collar, or refused, as their owner has chosen (R2.22)
    return seat.exposure === null ? withinCollar(seat.market, side, terms.limitPrice) : terms.limitPrice
  }
  return terms.pricing === 'Taker' ? bestOpposite(strategy) : followedPrice(state, strategy)
}

function sliceLots({ order, executedLots }: Strategy, price: number): number {
  const { lots, terms, seat } = order
  const { market } = seat
  const { subQty, orderCount } = terms
  const plan = {
    lots,
    subQty,
    orderCount,
    minLots: minOrderLots(market, onlyCloses(order), price),
    maxLots: market.maxLimitQty,
  }
  return icebergSliceLots(plan, executedLots)
}

function timeInForceOf({ order }: Strategy): TimeInForce {
  if (order.terms.pricing === 'Taker') return 'IOC'
  return order.terms.postOnly ? 'PostOnly' : 'GTC'
}
