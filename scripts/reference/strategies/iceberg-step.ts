import { STRATEGY_STATES } from '@perpdesk/trading'
import { ratio } from '../formulas/fraction.ts'
import { withinCollar } from '../listing/limits.ts'
import type { Model, Strategy } from '../model.ts'
import { withdrawChild } from '../orders/end-strategy.ts'
import { followed } from './chase-step.ts'
import { largestOrder, smallestOrder } from './check-terms.ts'
import { bestOpposite, isBeyond, move, send } from './children.ts'
import { isInPair, marketOf } from './place.ts'

export function stepIceberg(model: Model, strategy: Strategy): void {
  const { pricing, postOnly } = strategy.terms
  const price = slicePrice(strategy)
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

function slicePrice(strategy: Strategy): number | null {
  const { side, place, terms } = strategy
  if (terms.pricing === 'Taker') return bestOpposite(strategy)
  if (terms.pricing === 'Chase') return followed(strategy)
  // a contract moves the limit to the collar or refuses it, as the account prefers; a pair would always refuse it
  return isInPair(place) ? withinCollar(place.pair, side, terms.limitPrice) : terms.limitPrice
}

/**
 * Returns the lots of an iceberg's next slice: the rest of the slice begun. A rest too small for an order is merged
 * with a neighbouring slice.
 */
function icebergSlice(strategy: Strategy, price: number): number {
  const { lots, executedLots, place } = strategy
  const market = marketOf(place)
  const least = smallestOrder(market, strategy, price)
  const most = largestOrder(market)
  const left = lots - executedLots
  const wanted = Math.max(nextBoundary(strategy) - executedLots, least)
  const slice = Math.min(wanted, most, left)
  if (left === slice || left - slice >= least) return slice
  return left <= most ? left : left - least
}

/** Returns the total lots when the slice begun is complete. */
function nextBoundary({ lots, executedLots, terms }: Strategy): number {
  const { subQty, orderCount } = terms
  const boundary = (slice: number): number => {
    return subQty > 0 ? subQty * slice : Number(ratio(lots * slice, orderCount).whole('ceil'))
  }
  let slice = 1
  while (boundary(slice) <= executedLots) slice++
  return boundary(slice)
}
