import type { E8 } from '@perpdesk/numeric'
import { wholeTicks } from '@perpdesk/trading'
import type { Market } from '../../stores/index.ts'

/** The present prices of a market that its strategies depend on; `null` if there is none. */
export interface PresentPrices {
  readonly last: E8 | null
  readonly mark: E8 | null
  readonly bestBid: E8 | null
  readonly bestAsk: E8 | null
}

/**
 * Returns the last price in whole ticks, rounded down, at least 1; before the first trade the mark price, as in the
 * exchange. `undefined` if there is neither.
 */
export function lastTicks(market: Market, { last, mark }: PresentPrices): number | undefined {
  const price = last ?? mark
  return price === null ? undefined : Math.max(1, wholeTicks(market, price, 'floor'))
}
