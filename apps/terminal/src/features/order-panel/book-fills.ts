import type { E8 } from '@perpdesk/numeric'
import type { Side, WhatIfFill } from '@perpdesk/trading'
import { bestOpposite, type Level, type MarketView, type ProposedOrder } from './order-context.ts'

/** An order played against the present book. */
export interface BookFills {
  /** Level by level, best first. */
  readonly fills: readonly WhatIfFill[]
  /** The part that no known level within its limit fills. */
  readonly left: E8
}

/** Plays an order against the known levels as the exchange does: best price first, none beyond its limit. */
export function bookFills(market: MarketView, order: ProposedOrder, qty: E8): BookFills {
  const fills: WhatIfFill[] = []
  let left = qty
  for (const level of levelsFor(market, order, qty)) {
    if (left === 0n || isBeyond(order, level.price)) break
    const taken = level.qty < left ? level.qty : left
    fills.push({ price: level.price, qty: taken })
    left -= taken
  }
  return { fills, left }
}

/** True where the levels that the order would meet are known, or the side is empty. */
export function isDepthKnown(market: MarketView, side: Side): boolean {
  return levelsOf(market, side).length > 0 || bestOpposite(market, side) === null
}

/**
 * Worst price that an order could fill at in the present book, as the exchange judges it: the price of the level that
 * its last lot would reach; the limit where a rest would stay in the book. Where only the best price is known, that one.
 */
export function sweepPrice(market: MarketView, order: ProposedOrder, qty: E8): E8 {
  const { fills, left } = bookFills(market, order, qty)
  return left > 0n && order.rests ? order.limit : (fills.at(-1)?.price ?? order.limit)
}

function isBeyond({ side, limit }: ProposedOrder, price: E8): boolean {
  return side === 'Buy' ? price > limit : price < limit
}

function levelsFor(market: MarketView, order: ProposedOrder, qty: E8): readonly Level[] {
  const levels = levelsOf(market, order.side)
  const best = bestOpposite(market, order.side)
  return levels.length > 0 || best === null ? levels : [{ price: best, qty }]
}

const levelsOf = (market: MarketView, side: Side) => (side === 'Buy' ? market.asks : market.bids)
