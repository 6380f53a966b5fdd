import type { E8 } from '@perpdesk/numeric'
import type { Side, WhatIfFill } from '@perpdesk/trading'
import { bestOpposite, type Level, type MarketView, type ProposedOrder } from './order-context.ts'

/** The fills of an order that is played against the present order book. */
export interface BookFills {
  /** One fill per level, best price first. */
  readonly fills: readonly WhatIfFill[]
  /** The quantity that no known level within the order's limit fills. */
  readonly left: E8
}

/**
 * Plays an order against the known levels as the exchange does: best price first, no level beyond the order's limit.
 */
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

/** True if the levels opposite an order of this side are known, or if that side of the order book is empty. */
export function isDepthKnown(market: MarketView, side: Side): boolean {
  return levelsOf(market, side).length > 0 || bestOpposite(market, side) === null
}

/**
 * Returns the worst price at which an order could fill in the present order book, as the exchange judges it: the price
 * of the level that the last lot of the order would reach, or the limit if a remainder would rest in the book. If only
 * the best opposite price is known, that price counts as the only level.
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
