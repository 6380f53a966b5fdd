import type { E8 } from '@perpdesk/numeric'
import { bestOpposite, type Level, type MarketView, type ProposedOrder } from './order-context.ts'

/**
 * Worst price that an order could fill at in the present book, as the exchange judges it: the price of the level that
 * its last lot would reach; the limit where a rest would stay in the book. Where only the best price is known, that one.
 */
export function sweepPrice(market: MarketView, order: ProposedOrder, qty: E8): E8 {
  let left = qty
  let reached = order.limit
  for (const level of levelsFor(market, order, qty)) {
    if (order.side === 'Buy' ? level.price > order.limit : level.price < order.limit) break
    reached = level.price
    left -= level.qty
    if (left <= 0n) return reached
  }
  return order.rests ? order.limit : reached
}

function levelsFor(market: MarketView, order: ProposedOrder, qty: E8): readonly Level[] {
  const levels = order.side === 'Buy' ? market.asks : market.bids
  const best = bestOpposite(market, order.side)
  return levels.length > 0 || best === null ? levels : [{ price: best, qty }]
}
