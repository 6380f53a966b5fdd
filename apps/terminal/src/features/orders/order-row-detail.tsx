import type { Order, Strategy } from '@perpdesk/protocol'
import { Suspense } from 'react'
import { ComingPart, lazyPart } from '../../ui/index.ts'
import type { OrderRow } from './order-sets.ts'

/** Loaded when a row is first opened. */
const RowDetail = lazyPart(async () => (await import('./detail/row-detail.tsx')).RowDetail)
const Orders = lazyPart(async () => (await import('./detail/strategy-orders.tsx')).StrategyOrders)

const Detail = lazyPart(async () => (await import('./detail/order-detail.tsx')).OrderDetail)

/** Details of a single order, on a contract or on a pair. */
export function orderDetail(order: Order) {
  return (
    <Suspense fallback={<ComingPart rows={3} />}>
      <Detail order={order} />
    </Suspense>
  )
}

/** Details of a row of orders. */
export function orderRowDetail(row: OrderRow) {
  return (
    <Suspense fallback={<ComingPart rows={3} />}>
      <RowDetail row={row} />
    </Suspense>
  )
}

/** Details of a row of the strategy list: the orders of the strategy. */
export function strategyDetail({ strategyId, symbol, slicesBegun, executedQty, state, childCount }: Strategy) {
  const progress = [slicesBegun, childCount, executedQty, state].join(' ')
  return (
    <Suspense fallback={<ComingPart rows={3} />}>
      <Orders strategyId={strategyId} symbol={symbol} progress={progress} />
    </Suspense>
  )
}
