import type { Side } from '@perpdesk/trading'
import { exact } from '../formulas/fraction.ts'
import type { Account, Pair, PairOrder, PairStop } from '../model.ts'

export function ticksPrice({ instrument }: Pair, ticks: number): bigint {
  return BigInt(ticks) * instrument.tickSize
}

export function lotsQty({ instrument }: Pair, lots: number): bigint {
  return BigInt(lots) * instrument.lotSize
}

/** Returns the value of lots at a price; exact, because a tick times a lot is a whole number of units. */
export function worthOf(pair: Pair, ticks: number, lots: number): bigint {
  return exact(ticksPrice(pair, ticks))
    .times(exact(lotsQty(pair, lots)))
    .e8('down')
}

/** Returns the coin that an order of a side gives. */
export function givenCoin({ instrument }: Pair, side: Side): string {
  return side === 'Buy' ? instrument.quoteCoin : instrument.baseCoin
}

export function gottenCoin({ instrument }: Pair, side: Side): string {
  return side === 'Buy' ? instrument.baseCoin : instrument.quoteCoin
}

export function bookOf(pair: Pair, side: Side): PairOrder[] {
  return side === 'Buy' ? pair.bids : pair.asks
}

export function otherBook(pair: Pair, side: Side): PairOrder[] {
  return side === 'Buy' ? pair.asks : pair.bids
}

/** True if a resting price is within the limit of an order of a side. */
export function meets(side: Side, limit: number, resting: number): boolean {
  return side === 'Buy' ? resting <= limit : resting >= limit
}

/** Returns the resting orders of an account in a pair, oldest first. */
export function restingIn(pair: Pair, account: Account): readonly PairOrder[] {
  const own = [...pair.bids, ...pair.asks].filter((order) => order.account === account)
  return own.toSorted((a, b) => a.id - b.id)
}

export function stopsOf(pair: Pair, account: Account): readonly PairStop[] {
  return pair.stops.filter((stop) => stop.account === account)
}

/** True if the pair trades: it must be launched and have an index. */
export function isOpen({ instrument, index }: Pair): boolean {
  return instrument.status === 'Trading' && index > 0n
}

/** Adds an order to the book behind all orders with an equal or better price. */
export function rest(order: PairOrder): void {
  const book = bookOf(order.pair, order.side)
  const at = book.findIndex(({ price }) => (order.side === 'Buy' ? price < order.price : price > order.price))
  book.splice(at < 0 ? book.length : at, 0, order)
}

export function leave(order: PairOrder): void {
  const book = bookOf(order.pair, order.side)
  const at = book.indexOf(order)
  if (at >= 0) book.splice(at, 1)
}
