import type { Order } from '@perpdesk/protocol'
import { useCallback, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/index.ts'
import { definePreferences, useOpenOrders } from '../../stores/index.ts'
import type { Point } from '../../ui/index.ts'
import { openRowMenu } from '../command-access/index.ts'
import { LiveTable, type Narrowed } from '../live-table/index.ts'
import { kindOf, type ListedKind } from '../order-words/index.ts'
import { CancelAll, CancelButton, CancelChosen } from './cancel-buttons.tsx'
import { openOrderColumns } from './columns.tsx'
import { KindFilter } from './kind-filter.tsx'
import { OrderCard } from './order-card.tsx'
import { orderRowDetail } from './order-row-detail.tsx'
import { type OrderRow, orderRows } from './order-sets.ts'

const view = definePreferences('ordersView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const keyOf = (order: Order) => order.orderId
const ordersOf = (rows: readonly OrderRow[]) => rows.flatMap(({ set }) => set)
const card = (order: OrderRow) => <OrderCard order={order} />
const rowMenu = (order: OrderRow, at: Point) => openRowMenu({ symbol: order.symbol, order }, at)
const cancelButton = (order: OrderRow) => <CancelButton order={order} />

/** Lists resting and untriggered orders, which can be edited in the table and cancelled from their row. */
export function OpenOrdersPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orders')
  const live = useOpenOrders()
  const rows = useMemo(() => orderRows(live.value), [live.value])
  const [kind, setKind] = useState<ListedKind | 'all'>('all')
  const columns = useMemo(() => openOrderColumns(text, kind), [text, kind])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isShown = useMemo(() => (kind === 'all' ? undefined : (row: OrderRow) => kindOf(row) === kind), [kind])
  const actions = useCallback(
    (shown: readonly OrderRow[], narrowed: Narrowed) => (
      <OrderActions shown={shown} kind={kind} chosen={chosen} narrowed={narrowed} />
    ),
    [kind, chosen],
  )
  const csv = useCallback(
    async (shown: readonly OrderRow[]) => {
      const { exportedOrders, ordersCsv } = await import('./orders-csv.ts')
      return { columns: ordersCsv(text), rows: exportedOrders(shown) }
    },
    [text],
  )
  return (
    <LiveTable
      symbol={symbol}
      topic="order"
      live={{ ...live, value: rows }}
      preferences={view}
      name="orders"
      arrangedAs={kind === 'all' ? 'orders' : `orders.${kind}`}
      text={text}
      signedOut={text('signedOut')}
      columns={columns}
      rowKey={keyOf}
      card={card}
      detail={orderRowDetail}
      rowActions={cancelButton}
      onRowMenu={rowMenu}
      rowActionsLabel={<span className="visually-hidden">{text('actions')}</span>}
      selection={{ keys: chosen, onChange: setChosen }}
      filter={{
        control: <KindFilter rows={rows} kind={kind} onKind={setKind} />,
        isShown,
        empty: text('emptyKind'),
        onClear: () => setKind('all'),
      }}
      actions={actions}
      csv={csv}
    />
  )
}

interface OrderActionsProps {
  readonly shown: readonly OrderRow[]
  readonly kind: ListedKind | 'all'
  readonly chosen: ReadonlySet<string>
  readonly narrowed: Narrowed
}

/** Buttons that cancel the selected orders, or, if none is selected, all shown orders after a confirmation. */
function OrderActions({ shown, kind, chosen, narrowed }: OrderActionsProps) {
  const picked = shown.filter(({ orderId }) => chosen.has(orderId))
  if (picked.length > 0) return <CancelChosen orders={ordersOf(picked)} />
  const withTpsl = shown.some((row) => kindOf(row) === 'tpSl')
  return (
    <CancelAll
      orders={ordersOf(shown)}
      kind={kind}
      isPart={narrowed.filtered}
      withTpsl={withTpsl}
      only={narrowed.only}
    />
  )
}
