import { e8 } from '@perpdesk/numeric'
import { priceToTicks } from '@perpdesk/trading'
import type { BookGrid, MarketOrder } from '../../stores/index.ts'
import { isResting } from '../../stores/resting.ts'
import { groupsOf, groupTicks } from './grouping.ts'

/** The rows that contain the trader's own resting orders, by group price in ticks. */
export interface OwnRows {
  readonly asks: ReadonlySet<number>
  readonly bids: ReadonlySet<number>
}

/** Returns the rows of the trader's resting orders in a contract. */
export function ownRows(orders: readonly MarketOrder[], symbol: string, grid: BookGrid, ratio: number): OwnRows {
  const groups = groupsOf(grid, ratio)
  const asks = new Set<number>()
  const bids = new Set<number>()
  for (const order of orders) {
    if (order.symbol !== symbol || order.orderType !== 'Limit' || !isResting(order)) continue
    const ticks = priceToTicks(grid, e8(order.price))
    if (ticks === undefined) continue
    if (order.side === 'Sell') asks.add(groupTicks(ticks, groups, 'ask'))
    else bids.add(groupTicks(ticks, groups, 'bid'))
  }
  return { asks, bids }
}
