import { mulDivInt } from '@perpdesk/numeric'
import { isBeyondChase, twapSliceLots } from '@perpdesk/trading'
import { NO_PRICE } from '../book/price-levels.ts'
import { withinCollar } from '../listing/limits.ts'
import { endStrategy, withdrawChild } from '../orders/end-strategy.ts'
import type { State } from '../state.ts'
import { followedPrice } from './chase-step.ts'
import { bestOpposite, moveChild, sendChild } from './children.ts'
import type { Strategy } from './strategy.ts'

const MS_PER_SECOND = 1000

/**
 * Performs one step of a TWAP: begins the slice that is due, retries once a slice that did not fill, and ends the
 * strategy after the last slice. Missed slices are skipped and never made up for at once.
 */
export function stepTwap(state: State, strategy: Strategy): void {
  const { terms, slices } = strategy.order
  const interval = terms.intervalSeconds * MS_PER_SECOND
  const index = mulDivInt(state.time - strategy.startTime, 1, interval, 'floor')
  if (index >= slices) {
    endStrategy(state, strategy, 'completed')
    return
  }
  if (index >= strategy.slicesBegun) beginSlice(state, strategy, index)
  else if (mayRetry(state, strategy, index)) {
    strategy.retried = true
    attempt(state, strategy)
  }
}

function beginSlice(state: State, strategy: Strategy, index: number): void {
  const { id, lots, slices, terms, minSliceLots } = strategy.order
  withdrawChild(state, strategy)
  const plan = { lots, slices, isRandom: terms.isRandom, minLots: minSliceLots, seed: id }
  strategy.slicesBegun = index + 1
  strategy.sliceLeft = twapSliceLots(plan, index)
  strategy.retried = false
  attempt(state, strategy)
}

/** True if a slice may be retried: a market slice at the next tick, a resting one after half of its interval [X]. */
function mayRetry(state: State, strategy: Strategy, index: number): boolean {
  if (strategy.retried || strategy.sliceLeft === 0) return false
  const { terms } = strategy.order
  const wait = terms.pricing === 'Market' ? 0 : mulDivInt(terms.intervalSeconds, MS_PER_SECOND, 2, 'floor')
  return state.time >= strategy.startTime + index * terms.intervalSeconds * MS_PER_SECOND + wait
}

/**
 * Sends the remainder of the slice, or moves its resting order to the present price, since the order's remainder may be
 * too small for an order of its own. Beyond its price bound the strategy ends.
 */
function attempt(state: State, strategy: Strategy): void {
  const { side, terms } = strategy.order
  if (strategy.hasEnded || strategy.sliceLeft === 0) return
  const isMarket = terms.pricing === 'Market'
  const price = isMarket ? bestOpposite(strategy) : followedPrice(state, strategy)
  state.strategies.touch(strategy)
  if (price === NO_PRICE) return
  if (isBeyondChase(side, price, terms.maxChasePrice)) {
    endStrategy(state, strategy, 'beyondMaxChasePrice')
    return
  }
  if (strategy.childId !== 0) {
    moveChild(state, strategy, price)
    return
  }
  sendChild(state, strategy, {
    lots: strategy.sliceLeft,
    price: isMarket ? marketBound(strategy) : price,
    timeInForce: isMarket ? 'IOC' : terms.postOnly ? 'PostOnly' : 'GTC',
  })
}

/**
 * Returns the limit of a market slice in ticks: its price bound within the collar, or 0 for a market order if it has no
 * bound.
 */
function marketBound({ order }: Strategy): number {
  const { side, terms, seat } = order
  return terms.maxChasePrice === 0 ? 0 : withinCollar(seat.market, side, terms.maxChasePrice)
}
