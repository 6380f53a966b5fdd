import { type PairOrder, pairOrderOf, type SpotOrder } from '@perpdesk/protocol'

/** Keeps the row of an order the same object as long as the order does not change, so that it is not rendered again. */
const rows = new WeakMap<SpotOrder, PairOrder>()

/** Returns an order on a pair as a row of the order lists. */
export function pairRow(order: SpotOrder): PairOrder {
  const known = rows.get(order) ?? pairOrderOf(order)
  rows.set(order, known)
  return known
}
