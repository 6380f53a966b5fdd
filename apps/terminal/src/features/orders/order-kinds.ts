import { kindOf, type ListedKind, ORDER_KINDS } from '../order-words/index.ts'
import type { OrderRow } from './order-sets.ts'

/** Number of rows of each kind; kinds without any are left out, except the one that is asked for. */
export function kindCounts(rows: readonly OrderRow[], asked: ListedKind | 'all') {
  const counts = Map.groupBy(rows, kindOf)
  return ORDER_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0
    return count === 0 && kind !== asked ? [] : [{ kind, count }]
  })
}
