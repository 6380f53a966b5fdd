import { ORDER_TABS, type Order, type OrderTab, PLAN_TYPES, planTypeOf, tabOf } from '@perpdesk/protocol'

/**
 * Kinds of orders of contracts: the tabs of the lists (REC-06), with stop-limit separate from conditional (TAB-02). The
 * terminal does not trade spreads.
 */
export type ListedKind = Exclude<OrderTab, 'futureSpread'> | 'stopLimit'
export const ORDER_KINDS: readonly ListedKind[] = ORDER_TABS.flatMap((tab): readonly ListedKind[] => {
  if (tab === 'futureSpread') return []
  return tab === 'condition' ? [tab, 'stopLimit'] : [tab]
})

/** Returns the group of the order lists to which an order belongs. */
export function kindOf(order: Order): ListedKind {
  const planType = planTypeOf(order)
  const tab = tabOf({ ...order, planType })
  if (tab === 'futureSpread') return 'activity'
  return tab === 'condition' && planType === PLAN_TYPES.stopLimit ? 'stopLimit' : tab
}
