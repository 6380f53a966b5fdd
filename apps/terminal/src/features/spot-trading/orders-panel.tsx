import type { PairOrder } from '@perpdesk/protocol'
import { useCallback, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type Text, useText } from '../../i18n/index.ts'
import { definePreferences, useSpotOrders } from '../../stores/index.ts'
import { Button, type Point, useHandedOn } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { openRowMenu } from '../command-access/index.ts'
import { csvTime } from '../export/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { CardActions, CardFigures, CardHead, LiveTable, type Narrowed } from '../live-table/index.ts'
import { kindOf, type ListedKind, triggerOf } from '../order-words/index.ts'
import { cancelOrder, KindFilter, orderDetail, statusText, trailText, typeText } from '../orders/index.ts'
import { PairLink } from '../pair-link/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { CancelAll } from './cancel-all.tsx'
import { filledText, sideCell } from './order-cells.tsx'
import { openOrderColumns, priceCell, qtyCell, triggerCell } from './order-columns.tsx'
import { mayCarryLegs } from './order-legs/amend-legs.ts'
import { LegsCell } from './order-legs/legs-cell.tsx'
import { pairRow } from './pair-rows.ts'
import { priceText, qtyText } from './spot-words.ts'

const view = definePreferences('spotOrdersView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const keyOf = (order: PairOrder) => order.orderId
const cancelButton = (order: PairOrder) => <CancelButton order={order} />
const rowMenu = (order: PairOrder, at: Point) => openRowMenu({ symbol: order.symbol, pairOrder: order }, at)
const card = (order: PairOrder) => <OrderCard order={order} />

/** Lists the open orders on pairs by kind; their figures are edited in the table, and they are cancelled one by one or all. */
export function SpotOrdersPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('spot')
  const orders = useText('orders')
  const live = useSpotOrders()
  const rows = useMemo(() => live.value.map(pairRow), [live.value])
  const [kind, setKind] = useState<ListedKind | 'all'>('all')
  const columns = useMemo(() => openOrderColumns(text, orders, kind), [text, orders, kind])
  const isShown = useMemo(() => (kind === 'all' ? undefined : (row: PairOrder) => kindOf(row) === kind), [kind])
  const actions = useCallback(
    (shown: readonly PairOrder[], { only, filtered }: Narrowed) => (
      <CancelAll orders={shown} kind={kind} isPart={filtered} only={only} />
    ),
    [kind],
  )
  const csv = useCallback(
    async (shown: readonly PairOrder[]) => ({ columns: csvColumns(text, orders), rows: shown }),
    [text, orders],
  )
  return (
    <LiveTable
      symbol={symbol}
      topic="spotOrder"
      live={{ ...live, value: rows }}
      preferences={view}
      name="spotOrders"
      arrangedAs={kind === 'all' ? 'spotOrders' : `spotOrders.${kind}`}
      text={(key, params) => text(`orders.${key}`, params)}
      signedOut={text('signedOutOrders')}
      symbolLabel={text('pair')}
      columns={columns}
      rowKey={keyOf}
      card={card}
      detail={orderDetail}
      rowActions={cancelButton}
      onRowMenu={rowMenu}
      rowActionsLabel={<span className="visually-hidden">{orders('actions')}</span>}
      filter={{
        control: <KindFilter rows={rows} kind={kind} onKind={setKind} />,
        isShown,
        empty: orders('emptyKind'),
        onClear: () => setKind('all'),
      }}
      actions={actions}
      csv={csv}
    />
  )
}

function csvColumns(text: Text<'spot'>, orders: Text<'orders'>) {
  return [
    { heading: `${orders('time')} (UTC)`, cell: (row: PairOrder) => csvTime(row.createdTime) },
    { heading: text('pair'), cell: (row: PairOrder) => row.symbol },
    { heading: orders('side'), cell: (row: PairOrder) => orders(row.side) },
    { heading: orders('type'), cell: (row: PairOrder) => typeText(row, orders) },
    { heading: orders('price'), cell: (row: PairOrder) => row.price },
    { heading: orders('trigger'), cell: (row: PairOrder) => triggerOf(row) },
    { heading: orders('qty'), cell: (row: PairOrder) => row.qty },
    { heading: orders('filled'), cell: (row: PairOrder) => row.cumExecQty },
    { heading: orders('orderId'), cell: (row: PairOrder) => row.orderId },
  ]
}

/** An open order on a small screen. */
function OrderCard({ order }: { readonly order: PairOrder }) {
  const text = useText('orders')
  return (
    <>
      <CardHead end={<TimeCell time={order.createdTime} short />}>
        <PairLink symbol={order.symbol} />
        {sideCell(order, text)}
        <span>{typeText(order, text)}</span>
      </CardHead>
      <CardFigures
        figures={[
          { id: 'price', label: text('price'), figure: priceCell(order, text) },
          { id: 'qty', label: text('qty'), figure: qtyCell(order) },
          { id: 'filled', label: text('filled'), figure: filledText(order) },
          { id: 'trigger', label: text('trigger'), figure: triggerCell(order, text), wide: triggerOf(order) !== '' },
          ...(trailText(order) === '' ? [] : [{ id: 'trail', label: text('trail'), figure: trailText(order) }]),
          ...(mayCarryLegs(order) ? [{ id: 'tpsl', label: text('tpsl'), figure: <LegsCell order={order} /> }] : []),
          { id: 'status', label: text('status'), figure: statusText(order, text) },
        ]}
      />
      <CardActions>
        <CancelButton order={order} />
      </CardActions>
    </>
  )
}

/** Cancels one order without confirmation, because the order could be placed again. */
function CancelButton({ order }: { readonly order: PairOrder }) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const { symbol } = order
  const [busy, cancel] = useOnce(() => cancelOrder({ ...order, set: [order] }))
  const handedOn = useHandedOn<HTMLButtonElement>()
  const label = text('cancelOrder', {
    side: text(order.side),
    symbol,
    qty: qtyText(symbol, order.qty),
    coin: order.baseTokenId,
    price: priceText(symbol, order.price, text('none')),
  })
  return (
    <Button ref={handedOn} size="small" busy={busy} blocked={blocked} aria-label={label} onClick={cancel}>
      {text('cancel')}
    </Button>
  )
}
