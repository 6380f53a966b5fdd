import type { Market } from './model.ts'

/** Ticks in a row with a fresh index before marks count. */
export const FRESH = 3

export function isFresh(market: Market): boolean {
  return market.freshTicks >= FRESH
}
