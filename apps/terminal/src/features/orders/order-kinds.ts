import { ORDER_TABS, type Order, type OrderTab, PLAN_TYPES, planTypeOf, tabOf } from '@perpdesk/protocol'
import type { OrderRow } from './order-sets.ts'

/** Kinds that contracts have: the tabs of the lists (REC-06), with stop-limit told from conditional (TAB-02). Spreads are not traded here. */
export type OrderKind = Exclude<OrderTab, 'futureSpread'> | 'stopLimit'
export const ORDER_KINDS: readonly OrderKind[] = ORDER_TABS.flatMap((tab): readonly OrderKind[] => {
  if (tab === 'futureSpread') return []
  return tab === 'condition' ? [tab, 'stopLimit'] : [tab]
})

/** The group of the order lists that an order belongs to. */
export function kindOf(order: Order): OrderKind {
  const planType = planTypeOf(order)
  const tab = tabOf({ ...order, planType })
  if (tab === 'futureSpread') return 'activity'
  return tab === 'condition' && planType === PLAN_TYPES.stopLimit ? 'stopLimit' : tab
}

/** How many rows each kind has; kinds without any are left out, save the one that is asked for. */
export function kindCounts(rows: readonly OrderRow[], asked: OrderKind | 'all') {
  const counts = Map.groupBy(rows, kindOf)
  return ORDER_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0
    return count === 0 && kind !== asked ? [] : [{ kind, count }]
  })
}
