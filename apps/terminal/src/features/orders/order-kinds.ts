import type { Order } from '@perpdesk/protocol'
import { kindOf, type ListedKind, ORDER_KINDS } from '../order-words/index.ts'

/** Returns the number of rows of each kind; kinds without rows are left out, except the chosen kind. */
export function kindCounts(rows: readonly Order[], asked: ListedKind | 'all') {
  const counts = Map.groupBy(rows, kindOf)
  return ORDER_KINDS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0
    return count === 0 && kind !== asked ? [] : [{ kind, count }]
  })
}
