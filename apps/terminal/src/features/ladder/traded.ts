import { priceToTicks, qtyToLots } from '@perpdesk/trading'
import type { BookGrid, LiveTrade } from '../../stores/index.ts'

/** Trades at each price since the ladder opened, in ticks and lots. */
export interface Traded {
  /** The trades that are counted, newest first, as far back as they were last delivered. */
  readonly trades: readonly LiveTrade[]
  readonly lots: ReadonlyMap<number, number>
}

export const NOTHING_TRADED: Traded = { trades: [], lots: new Map() }

/** The same with the trades counted that are newer than those before; newest first. */
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
