import { ORDER_TABS, type Order, type OrderTab, planTypeOf, setOf, tabOf } from '@perpdesk/protocol'

/** Kinds that contracts have; spreads between them are not traded here. */
export type OrderKind = Exclude<OrderTab, 'futureSpread'>
export const ORDER_KINDS: readonly OrderKind[] = ORDER_TABS.filter((tab) => tab !== 'futureSpread')

/** The group of the order lists that an order belongs to (REC-06). */
export function kindOf(order: Order): OrderKind {
  const tab = tabOf({ ...order, planType: planTypeOf(order) })
  return tab === 'futureSpread' ? 'activity' : tab
}

/** A row of the list: an order, with all of its set where several share a parent (REC-06). */
export interface OpenOrder extends Order {
  readonly set: readonly Order[]
}

/** A row stays the same object as long as its order does, so that it is not drawn again. */
const single = new WeakMap<Order, OpenOrder>()

/** Orders as rows: those that share a parent are one, where the first of them stands. */
export function orderRows(orders: readonly Order[]): readonly OpenOrder[] {
  const sets = Map.groupBy(orders, setOf)
  return Array.from(sets.values(), (set) => {
    // A group has at least one order.
    const first = set[0]!
    if (set.length > 1) return { ...first, set }
    const known = single.get(first) ?? { ...first, set }
    single.set(first, known)
    return known
  })
}

/** How many rows each kind has; kinds without any are left out, save the one that is asked for. */
export function kindCounts(rows: readonly OpenOrder[], asked: OrderKind | 'all') {
  const counts = Map.groupBy(rows, kindOf)
  return ORDER_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0
    return count === 0 && kind !== asked ? [] : [{ kind, count }]
  })
}
