import type { Side } from '@perpdesk/trading'
import { standingOf } from '../account/standing.ts'
import { inRange } from '../listing/limits.ts'
import { isTrading } from '../listing/stage.ts'
import { steps } from '../market.ts'
import type { Account, Market, Model, Order, Pair, PairOrder, PairPlace, Place } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { priceFault as pairPriceFault } from '../spot/faults.ts'
import { isOpen } from '../spot/pair.ts'

/* The differences between contracts and pairs for strategies. */

export function isInPair(place: Place): place is PairPlace {
  return 'pair' in place
}

/** Returns the place of an account in a contract or pair; `undefined` if there is no such instrument. */
export function placeIn(model: Model, account: Account, instrument: number): Place | undefined {
  const market = model.market(instrument)
  if (market !== undefined) return standingOf(account, market)
  const pair = model.pair(instrument)
  return pair === undefined ? undefined : { account, pair }
}

export function marketOf(place: Place): Market | Pair {
  return isInPair(place) ? place.pair : place.market
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.account === other.account && marketOf(one) === marketOf(other)
}

/** True if the contract or pair matches orders. */
export function isTradingIn(place: Place): boolean {
  return isInPair(place) ? isOpen(place.pair) : isTrading(place.market)
}

/** Returns the orders of one side of the book, best first. */
export function bookIn(place: Place, side: Side): readonly (Order | PairOrder)[] {
  const { bids, asks } = marketOf(place)
  return side === 'Buy' ? bids : asks
}

/** Returns the order of an id that rests in the book of a place. */
export function restingOrder(place: Place, id: number): Order | PairOrder | undefined {
  return [...bookIn(place, 'Buy'), ...bookIn(place, 'Sell')].find((order) => order.id === id)
}

/** Returns the last price; before the first trade the mark price of a contract, or the index price of a pair. */
export function presentTicks(market: Market | Pair): number {
  const price = 'mark' in market ? market.mark : market.index
  return market.last > 0 ? market.last : Math.max(1, steps(price, market.instrument.tickSize))
}

/** Refuses a price that no order of the contract or pair may have. */
export function priceFault(market: Market | Pair, price: number): Answer | undefined {
  if (!('mark' in market)) return pairPriceFault(market, price)
  if (price <= 0) return refused('invalid')
  return inRange(market, price) ? undefined : refused('priceRange')
}
