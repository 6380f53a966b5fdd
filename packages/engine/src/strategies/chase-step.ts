import { chasePrice, isBeyondChase } from '@perpdesk/trading'
import { NO_PRICE } from '../book/price-levels.ts'
import { withinCollar } from '../listing/limits.ts'
import { endStrategy } from '../orders/end-strategy.ts'
import type { State } from '../state.ts'
import { bestOfOthers, moveChild, sendChild } from './children.ts'
import type { Strategy } from './strategy.ts'

/**
 * Performs one step of a chase strategy: a single post-only order follows the best price of its side; without other
 * orders on that side it keeps its price.
 */
export function stepChase(state: State, strategy: Strategy): void {
  const price = followedPrice(state, strategy)
  if (price === NO_PRICE) return
  const { side, lots, terms } = strategy.order
  if (isBeyondChase(side, price, terms.maxChasePrice)) endStrategy(state, strategy, 'beyondMaxChasePrice')
  else if (strategy.childId !== 0) moveChild(state, strategy, price)
  else sendChild(state, strategy, { lots: lots - strategy.executedLots, price, timeInForce: 'PostOnly' })
}

/**
 * Returns the price, in ticks, of an order that follows the best price of its own side. It is limited to the collar and
 * the market's range, because its distance may lead out of them. `NO_PRICE` if the side has no orders of others.
 */
export function followedPrice(state: State, strategy: Strategy): number {
  const { side, terms, seat } = strategy.order
  const { market } = seat
  const best = bestOfOthers(state, strategy)
  if (best === NO_PRICE) return NO_PRICE
  const price = Math.max(market.minPrice, Math.min(market.maxPrice, chasePrice(side, best, terms)))
  return withinCollar(market, side, price)
}
