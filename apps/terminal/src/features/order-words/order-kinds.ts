import { ORDER_TABS, type Order, type OrderTab, PLAN_TYPES, planTypeOf, tabOf } from '@perpdesk/protocol'

/**
 * Kinds that contracts have: the tabs of the lists (REC-06), with stop-limit apart from conditional (TAB-02). Spreads
 * are not traded here.
 */
export type ListedKind = Exclude<OrderTab, 'futureSpread'> | 'stopLimit'
export const ORDER_KINDS: readonly ListedKind[] = ORDER_TABS.flatMap((tab): readonly ListedKind[] => {
  if (tab === 'futureSpread') return []
  return tab === 'condition' ? [tab, 'stopLimit'] : [tab]
})

/** The group of the order lists that an order belongs to. */
export function kindOf(order: Order): ListedKind {
  const planType = planTypeOf(order)
  const tab = tabOf({ ...order, planType })
  if (tab === 'futureSpread') return 'activity'
  return tab === 'condition' && planType === PLAN_TYPES.stopLimit ? 'stopLimit' : tab
}
