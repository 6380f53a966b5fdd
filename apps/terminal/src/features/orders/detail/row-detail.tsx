import type { OrderRow } from '../order-sets.ts'
import { OrderDetail } from './order-detail.tsx'
import { PartsList } from './parts-list.tsx'

/** Details of a row of an order list: the order, or the orders that it is made of. */
export function RowDetail({ row: { set } }: { readonly row: OrderRow }) {
  return set.length === 1 ? <OrderDetail order={set[0]!} /> : <PartsList orders={set} />
}
