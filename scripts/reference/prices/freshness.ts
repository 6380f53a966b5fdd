import type { Market } from '../model.ts'

/** Ticks in a row with a fresh index before marks count. */
export const FRESH = 3

export function isFresh(market: Market): boolean {
  return market.freshTicks >= FRESH
}

/** Older prices, and clocks that stood still for longer, are not acted upon. */
export const OLD = 10_000
