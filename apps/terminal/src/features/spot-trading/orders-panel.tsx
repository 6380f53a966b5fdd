import { e8 } from '@perpdesk/numeric'
import type { SpotOrder } from '@perpdesk/protocol'
import { useCallback, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { definePreferences, useSpotOrders } from '../../stores/index.ts'
import { Button, Dialog, Refusal, type TableColumn, toast, useHandedOn } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'
import { csvTime } from '../export/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { CardActions, CardFigures, CardHead, LiveTable, type Narrowed } from '../live-table/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { filledText, limitText, sideCell, sizeText, typeText, valueOf } from './order-cells.tsx'
import { PairLink } from './pair-link.tsx'
import { priceText, qtyText } from './spot-words.ts'

const view = definePreferences('spotOrdersView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const keyOf = (order: SpotOrder) => order.orderId
const cancelButton = (order: SpotOrder) => <CancelButton order={order} />
const card = (order: SpotOrder) => <OrderCard order={order} />

/** Lists the open orders on pairs; each can be cancelled from its row, and all at once. */
export function SpotOrdersPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('spot')
  const orders = useText('orders')
  const live = useSpotOrders()
  const columns = useMemo(() => columnsOf(text, orders), [text, orders])
  const actions = useCallback(
    (rows: readonly SpotOrder[], narrowed: Narrowed) => <CancelAll orders={rows} narrowed={narrowed} />,
    [],
  )
  const csv = useCallback(
    async (rows: readonly SpotOrder[]) => ({ columns: csvColumns(text, orders), rows }),
    [text, orders],
  )
  return (
    <LiveTable
      symbol={symbol}
      topic="spotOrder"
      live={live}
      preferences={view}
      name="spotOrders"
      text={(key, params) => text(`orders.${key}`, params)}
      signedOut={text('signedOutOrders')}
      columns={columns}
      rowKey={keyOf}
      card={card}
      rowActions={cancelButton}
      rowActionsLabel={<span className="visually-hidden">{orders('actions')}</span>}
      actions={actions}
      csv={csv}
    />
  )
}

function columnsOf(text: Text<'spot'>, orders: Text<'orders'>): readonly TableColumn<SpotOrder>[] {
  return [
    {
      id: 'time',
      header: orders('time'),
      sortBy: (row) => row.createdTime,
      cell: (row) => <TimeCell time={row.createdTime} short />,
    },
    { id: 'pair', header: text('pair'), sortBy: (row) => row.symbol, cell: (row) => <PairLink symbol={row.symbol} /> },
    { id: 'side', header: orders('side'), cell: (row) => sideCell(row, orders) },
    { id: 'type', header: orders('type'), cell: (row) => typeText(row, orders) },
    {
      id: 'price',
      header: orders('price'),
      align: 'end',
      sortBy: (row) => e8(row.price),
      cell: (row) => limitText(row, orders),
    },
    { id: 'qty', header: orders('qty'), align: 'end', sortBy: (row) => e8(row.qty), cell: sizeText },
    { id: 'filled', header: orders('filled'), align: 'end', sortBy: (row) => e8(row.cumExecQty), cell: filledText },
    {
      id: 'value',
      header: orders('value'),
      align: 'end',
      wideOnly: true,
      sortBy: valueOf,
      cell: (row) => coinAmount(valueOf(row), row.quoteTokenId),
    },
  ]
}

function csvColumns(text: Text<'spot'>, orders: Text<'orders'>) {
  return [
    { heading: `${orders('time')} (UTC)`, cell: (row: SpotOrder) => csvTime(row.createdTime) },
    { heading: text('pair'), cell: (row: SpotOrder) => row.symbol },
    { heading: orders('side'), cell: (row: SpotOrder) => orders(row.side) },
    { heading: orders('type'), cell: (row: SpotOrder) => typeText(row, orders) },
    { heading: orders('price'), cell: (row: SpotOrder) => row.price },
    { heading: orders('qty'), cell: (row: SpotOrder) => row.qty },
    { heading: orders('filled'), cell: (row: SpotOrder) => row.cumExecQty },
    { heading: orders('orderId'), cell: (row: SpotOrder) => row.orderId },
  ]
}

/** An open order on a small screen. */
function OrderCard({ order }: { readonly order: SpotOrder }) {
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
          { id: 'price', label: text('price'), figure: limitText(order, text) },
          { id: 'qty', label: text('qty'), figure: sizeText(order) },
          { id: 'filled', label: text('filled'), figure: filledText(order) },
        ]}
      />
      <CardActions>
        <CancelButton order={order} />
      </CardActions>
    </>
  )
}

/** Cancels one order without confirmation, because the order could be placed again. */
function CancelButton({ order }: { readonly order: SpotOrder }) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const { symbol, orderId } = order
  const [busy, cancel] = useOnce(async () => {
    const answer = await call('cancelSpotOrder', { symbol, orderId }, { toast: false })
    if (answer.ok) return
    toast.error(textOf('notifications')('CancelFailure'), { key: `order-${orderId}`, detail: answer.error.message })
  })
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

interface CancelAllProps {
  readonly orders: readonly SpotOrder[]
  readonly narrowed: Narrowed
}

/** Cancels the listed orders after a confirmation: all of the pair or of all pairs, or those that match the filters. */
function CancelAll({ orders, narrowed }: CancelAllProps) {
  const text = useText('orders')
  const blocked = useSendBlock()
  const [asking, setAsking] = useState(false)
  const { only, filtered } = narrowed
  const count = orders.length
  const [busy, cancelAll] = useOnce(async () => {
    const answers = filtered
      ? await Promise.all(orders.map(({ symbol, orderId }) => call('cancelSpotOrder', { symbol, orderId })))
      : [await call('cancelAllSpotOrders', only === undefined ? {} : { symbol: only.symbol })]
    setAsking(false)
    if (answers.every(({ ok }) => ok)) {
      toast.success(textOf('notifications')('CancelAllSuccess', { count }), { key: 'cancel-all' })
    }
  })
  return (
    <>
      <Button size="small" disabled={count === 0} blocked={blocked} onClick={() => setAsking(true)}>
        {text('cancelAll')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={text('cancelAllTitle')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{text('keep')}</Button>
            <Button kind="danger" busy={busy} blocked={blocked} onClick={cancelAll}>
              {text('cancelAll')}
            </Button>
          </>
        }
      >
        <p>
          {only === undefined
            ? text('cancelAllText', { count })
            : text('cancelAllSymbol', { count, symbol: only.name })}
        </p>
        {filtered ? <p>{text('cancelAllShown')}</p> : null}
        <Refusal text={blocked} />
      </Dialog>
    </>
  )
}
