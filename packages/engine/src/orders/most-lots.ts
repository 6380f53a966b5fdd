import type { Side } from '@perpdesk/trading'
import { BUY, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import type { Market } from '../market.ts'

/**
 * Returns the largest number of lots for which the fills of an order, down to its limit, still have costs within the
 * safe integers. For orders larger than a trader may send (closing a whole position, a liquidation); only a position
 * that the market has carried far beyond its risk ladder is larger.
 */
export function mostLots({ book, values }: Market, side: Side, limit: number): number {
  const best = book.best(side === 'Buy' ? SELL : BUY)
  if (best === NO_PRICE) return values.mostLots(limit)
  return values.mostLots(values.inverse ? Math.min(best, limit) : Math.max(best, limit))
}
