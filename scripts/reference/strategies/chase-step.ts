import { ratio } from '../formulas/fraction.ts'
import { withinCollar } from '../listing/limits.ts'
import { steps } from '../market.ts'
import type { Model, Strategy } from '../model.ts'
import { stop } from '../orders/end-strategy.ts'
import { isBeyond, move, send } from './children.ts'
import { bookIn, marketOf } from './place.ts'

export function stepChase(model: Model, strategy: Strategy): void {
  const price = followed(strategy)
  if (price === null) return
  if (isBeyond(strategy, price)) stop(model, strategy, 'beyondMaxChasePrice')
  else if (strategy.childId !== 0) move(model, strategy, price)
  else send(model, strategy, { lots: strategy.lots - strategy.executedLots, price, timeInForce: 'PostOnly' })
}

/** Returns the price of an order that follows the best of the other orders on its side; `null` if there are none. */
export function followed(strategy: Strategy): number | null {
  const { side, terms, place, childId } = strategy
  const market = marketOf(place)
  const best = bookIn(place, side).find(({ id }) => id !== childId)?.price
  if (best === undefined) return null
  const { chaseDistance, chasePercentE4 } = terms
  const distance = chaseDistance > 0 ? chaseDistance : Number(ratio(best * chasePercentE4, 10_000).whole('ceil'))
  const { minPrice, maxPrice, tickSize } = market.instrument
  const wanted = side === 'Buy' ? best - distance : best + distance
  return withinCollar(market, side, Math.max(steps(minPrice, tickSize), Math.min(steps(maxPrice, tickSize), wanted)))
}
