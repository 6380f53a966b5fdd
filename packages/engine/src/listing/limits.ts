import { formatE8 } from '@perpdesk/numeric'
import { REASONS, reasonText, type Side } from '@perpdesk/trading'
import type { CommandResult } from '../event.ts'
import type { Market } from '../market.ts'
import { invalid, refuse } from '../result.ts'

/** Refuses an opening order below the smallest or above the largest quantity, in lots (3.5, step 5). */
export function checkQty(market: Market, lots: number, maxLots: number): CommandResult | undefined {
  if (lots < market.minQty) return invalid('qty', reasonText('smallestQty', formatE8(market.instrument.minQty)))
  return checkMaxQty(market, lots, maxLots)
}

/** Refuses any order above the largest quantity, in lots (3.5, step 5). */
export function checkMaxQty(market: Market, lots: number, maxLots: number): CommandResult | undefined {
  if (lots <= maxLots) return undefined
  return invalid('qty', reasonText('largestQty', formatE8(market.qtyOf(maxLots))))
}

/** Refuses an opening order below the smallest value. */
export function checkNotional(market: Market, lots: number, price: number): CommandResult | undefined {
  if (market.reachesNotional(price, lots)) return undefined
  const { minNotional, quoteCoin } = market.instrument
  return refuse('notionalTooSmall', { minNotional: formatE8(minNotional), coin: quoteCoin })
}

/** Refuses a limit price outside the instrument's range (3.5, step 6); the collar applies afterwards. */
export function checkPrice(market: Market, price: number): CommandResult | undefined {
  if (!Number.isSafeInteger(price) || price <= 0) return invalid('price', REASONS.aboveZero)
  if (price >= market.minPrice && price <= market.maxPrice) return undefined
  const { minPrice, maxPrice } = market.instrument
  return refuse('priceOutOfRange', { minPrice: formatE8(minPrice), maxPrice: formatE8(maxPrice) })
}

/** Returns the limit price, in ticks, moved to the collar if it is beyond it (R2.22). */
export function withinCollar(market: Market, side: Side, price: number): number {
  return side === 'Buy' ? Math.min(price, market.prices.maxBuy) : Math.max(price, market.prices.minSell)
}

/** Returns refusal 110003 with the collar, for accounts that do not want their prices moved (R2.22). */
export function beyondCollar(market: Market): CommandResult {
  const { minSell, maxBuy } = market.prices
  const params = { minPrice: formatE8(market.priceOf(minSell)), maxPrice: formatE8(market.priceOf(maxBuy)) }
  return refuse('priceOutOfRange', params)
}

/** Returns the limit, in ticks, of the IOC order that a market order becomes (R2.23). */
export function collarOf(market: Market, side: Side): number {
  return side === 'Buy' ? market.prices.maxBuy : market.prices.minSell
}
