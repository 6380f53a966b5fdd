import type { Side } from '@perpdesk/trading'
import { isInverse } from '../formulas/formulas.ts'
import { exact } from '../formulas/fraction.ts'
import { priceOf, qtyOf } from '../market.ts'
import type { Market } from '../model.ts'

export function inRange(market: Market, price: number): boolean {
  const { minPrice, maxPrice } = market.instrument
  return priceOf(market, price) >= minPrice && priceOf(market, price) <= maxPrice
}

export function collarFor(market: Pick<Market, 'maxBuy' | 'minSell'>, side: Side): number {
  return side === 'Buy' ? market.maxBuy : market.minSell
}

/** Returns the price, moved to the collar if it lies beyond it (R2.22). */
export function withinCollar(market: Pick<Market, 'maxBuy' | 'minSell'>, side: Side, price: number): number {
  return side === 'Buy' ? Math.min(price, market.maxBuy) : Math.max(price, market.minSell)
}

export function tooSmall(market: Market, lots: number, price: number): boolean {
  const qty = exact(qtyOf(market, lots))
  const value = isInverse(market.instrument) ? qty : qty.times(exact(priceOf(market, price)))
  return value.compare(exact(market.instrument.minNotional)) < 0
}
