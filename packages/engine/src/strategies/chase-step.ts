import { chasePrice, isBeyondChase } from '@perpdesk/trading'
import { NO_PRICE } from '../book/price-levels.ts'
import { withinCollar } from '../listing/limits.ts'
import { endStrategy } from '../orders/end-strategy.ts'
import type { State } from '../state.ts'
import { bestOfOthers, moveChild, sendChild } from './children.ts'
import type { Strategy } from './strategy.ts'

/** One post-only order that follows the best price; without others on its side it stays at its price. */
export function stepChase(state: State, strategy: Strategy): void {
  const price = followedPrice(state, strategy)
  if (price === NO_PRICE) return
  const { side, lots, terms } = strategy.order
  if (isBeyondChase(side, price, terms.maxChasePrice)) endStrategy(state, strategy, 'beyondMaxChasePrice')
  else if (strategy.childId !== 0) moveChild(state, strategy, price)
  else sendChild(state, strategy, { lots: lots - strategy.executedLots, price, timeInForce: 'PostOnly' })
}

/**
 * Price of an order that follows the best of its own side, within the collar and the contract's range, which a distance may
 * lead out of; `NO_PRICE` where there is no best.
 */
export function followedPrice(state: State, strategy: Strategy): number {
  const { side, terms, exposure } = strategy.order
  const { market } = exposure
  const best = bestOfOthers(state, strategy)
  if (best === NO_PRICE) return NO_PRICE
  const price = Math.max(market.minPrice, Math.min(market.maxPrice, chasePrice(side, best, terms)))
  return withinCollar(market, side, price)
}
