import { priceToTicks, qtyToLots } from '@perpdesk/trading'
import type { BookGrid, LiveTrade } from '../../stores/index.ts'

/** Quantity traded at each price since the ladder opened, in ticks and lots. */
export interface Traded {
  /** The last received list of trades, newest first; all of them are counted. */
  readonly trades: readonly LiveTrade[]
  readonly lots: ReadonlyMap<number, number>
}

export const NOTHING_TRADED: Traded = { trades: [], lots: new Map() }

/**
 * Adds the trades that are newer than those in `before` and returns the new quantities. `trades` is sorted newest
 * first.
 */
export function counted(before: Traded, trades: readonly LiveTrade[], grid: BookGrid): Traded {
  const last = before.trades[0]?.id
  const lots = new Map(before.lots)
  for (const trade of trades) {
    if (trade.id === last) break
    const at = priceToTicks(grid, trade.price)
    const size = qtyToLots(grid, trade.size)
    if (at !== undefined && size !== undefined) lots.set(at, (lots.get(at) ?? 0) + size)
  }
  return { trades: trades.length === 0 ? before.trades : trades, lots }
}
