import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { priceToTicks, qtyToLots, type Side } from '@perpdesk/trading'
import type { BookGrid } from '../../stores/index.ts'
import { isResting } from '../../stores/resting.ts'
import { groupsOf, groupTicks } from '../order-book/index.ts'

/** The trader's resting orders at one price of the ladder, on one side. */
export interface OwnOrders {
  readonly side: Side
  readonly orders: readonly Order[]
  /** Sum of their remaining quantities. */
  readonly lots: number
}

/** Returns the key of a price, in ticks, and a side of the ladder. */
export const ownKey = (ticks: number, side: Side) => `${ticks} ${side}`

/** Returns the trader's resting orders of a contract by price and side of the ladder. */
export function ownByPlace(
  orders: readonly Order[],
  symbol: string,
  grid: BookGrid,
  ratio: number,
): ReadonlyMap<string, OwnOrders> {
  const groups = groupsOf(grid, ratio)
  const places = new Map<string, OwnOrders>()
  for (const order of orders) {
    if (order.symbol !== symbol || order.orderType !== 'Limit' || !isResting(order)) continue
    const ticks = priceToTicks(grid, e8(order.price))
    const lots = qtyToLots(grid, e8(order.leavesQty))
    if (ticks === undefined || lots === undefined) continue
    const { side } = order
    const key = ownKey(groupTicks(ticks, groups, side === 'Buy' ? 'bid' : 'ask'), side)
    const known = places.get(key)
    places.set(key, { side, orders: [...(known?.orders ?? []), order], lots: (known?.lots ?? 0) + lots })
  }
  return places
}
