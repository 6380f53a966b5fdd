import type { Side } from '@perpdesk/trading'
import { BUY, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { Market } from '../market.ts'

/**
 * Lots of an order that is larger than a trader may send (a whole position's close, a liquidation) with which its fills, down
 * to its limit, are still counted in whole numbers. Only a position that the market has carried far beyond its ladder has more.
 */
export function mostLots({ book, values }: Market, side: Side, limit: number): number {
  const best = book.best(side === 'Buy' ? SELL : BUY)
  if (best === NO_PRICE) return values.mostLots(limit)
  return values.mostLots(values.inverse ? Math.min(best, limit) : Math.max(best, limit))
}
