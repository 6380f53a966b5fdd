import type { OrderRow } from '../order-sets.ts'
import { OrderDetail } from './order-detail.tsx'
import { PartsList } from './parts-list.tsx'

/** Details of a row of an order list: those of a single order, or the list of its orders. */
export function RowDetail({ row: { set } }: { readonly row: OrderRow }) {
  return set.length === 1 ? <OrderDetail order={set[0]!} /> : <PartsList orders={set} />
}
