import type { Order } from '@perpdesk/protocol'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/index.ts'
import { definePreferences, useOpenOrders } from '../../stores/index.ts'
import { useIsNarrow } from '../../ui/index.ts'
import { LiveTable } from '../live-table/index.ts'
import { CancelAll, CancelButton } from './cancel-buttons.tsx'
import { narrowOrderColumns, openOrderColumns } from './columns.tsx'

const view = definePreferences('ordersView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const keyOf = (order: Order) => order.orderId
const cancelAll = (rows: readonly Order[], only: { readonly symbol: string; readonly name: string } | undefined) => (
  <CancelAll count={rows.length} only={only} />
)
const cancelButton = (order: Order) => <CancelButton order={order} />

/** Orders that wait in the book, changed in place and cancelled from their row. */
export function OpenOrdersPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orders')
  const live = useOpenOrders()
  const narrow = useIsNarrow()
  const columns = useMemo(() => (narrow ? narrowOrderColumns(text) : openOrderColumns(text)), [text, narrow])
  return (
    <LiveTable
      symbol={symbol}
      topic="order"
      live={live}
      preferences={view}
      name={narrow ? 'orders.narrow' : 'orders'}
      text={text}
      columns={columns}
      rowKey={keyOf}
      rowActions={cancelButton}
      rowActionsLabel={text('actions')}
      actions={cancelAll}
    />
  )
}
