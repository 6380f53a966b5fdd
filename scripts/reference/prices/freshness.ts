import type { Market } from '../model.ts'

/** Number of consecutive ticks with a fresh index before mark prices are used. */
export const FRESH = 3

export function isFresh(market: Market): boolean {
  return market.freshTicks >= FRESH
}

/** Milliseconds. Older prices are not used, nor prices after a gap in time longer than this. */
export const OLD = 10_000
