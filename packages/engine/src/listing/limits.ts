import { formatE8 } from '@perpdesk/numeric'
import { REASONS, reasonText, type Side } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import { invalid, refuse } from '../result.ts'

/** 3.5, step 5 for orders that open: smallest and largest quantity, in lots. */
export function checkQty(market: Market, lots: number, maxLots: number): CommandResult | undefined {
  if (lots < market.minQty) return invalid('qty', reasonText('smallestQty', formatE8(market.instrument.minQty)))
  return checkMaxQty(market, lots, maxLots)
}

/** 3.5, step 5 for all orders: the largest quantity, in lots. */
export function checkMaxQty(market: Market, lots: number, maxLots: number): CommandResult | undefined {
  if (lots <= maxLots) return undefined
  return invalid('qty', reasonText('largestQty', formatE8(market.qtyOf(maxLots))))
}

/** Smallest value of an order that opens. */
export function checkNotional(market: Market, lots: number, price: number): CommandResult | undefined {
  if (market.reachesNotional(price, lots)) return undefined
  const { minNotional, quoteCoin } = market.instrument
  return refuse('notionalTooSmall', { minNotional: formatE8(minNotional), coin: quoteCoin })
}

/** 3.5, step 6: a limit price lies in the instrument's range; the collar then moves it. */
export function checkPrice(market: Market, price: number): CommandResult | undefined {
  if (!Number.isSafeInteger(price) || price <= 0) return invalid('price', REASONS.aboveZero)
  if (price >= market.minPrice && price <= market.maxPrice) return undefined
  const { minPrice, maxPrice } = market.instrument
  return refuse('priceOutOfRange', { minPrice: formatE8(minPrice), maxPrice: formatE8(maxPrice) })
}

/** R2.22: a limit beyond the collar is moved to it. */
export function withinCollar(market: Market, side: Side, price: number): number {
  return side === 'Buy' ? Math.min(price, market.prices.maxBuy) : Math.max(price, market.prices.minSell)
}

/** 110003 with the collar, for accounts that do not want their prices moved (R2.22). */
export function beyondCollar(market: Market): CommandResult {
  const { minSell, maxBuy } = market.prices
  const params = { minPrice: formatE8(market.priceOf(minSell)), maxPrice: formatE8(market.priceOf(maxBuy)) }
  return refuse('priceOutOfRange', params)
}

/** Limit of the IOC order that a market order becomes (R2.23). */
export function collarOf(market: Market, side: Side): number {
  return side === 'Buy' ? market.prices.maxBuy : market.prices.minSell
}
