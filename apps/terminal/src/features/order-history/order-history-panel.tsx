import { e8, formatE8 } from '@perpdesk/numeric'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { type TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { triggerOf, writtenPrice } from '../order-words/index.ts'
import {
  endWords,
  hasParts,
  kindChoice,
  linesOf,
  type OrderRow,
  orderRowDetail,
  orderRows,
  priceSpan,
  sideText,
  trailText,
  triggerText,
  typeText,
} from '../orders/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { moneyText, PriceCell, qtyText, SideCell } from './cells.tsx'

const source: HistorySource<OrderRow> = {
  name: 'orderHistory',
  load: async (query, signal) => {
    const answer = await call('orderHistory', query, { toast: false, ...(signal === undefined ? {} : { signal }) })
    if (!answer.ok) return answer
    const { list, nextPageCursor } = answer.result
    return { ok: true, result: { list: list.map((order) => ({ ...order, set: [order] })), nextPageCursor } }
  },
  rowKey: (order) => order.orderId,
}

/**
 * Merges parts of one order, legs of one set and orders of one strategy into a row, even if they were loaded with
 * different pages.
 */
const merge = (rows: readonly OrderRow[]) => orderRows(rows.flatMap(({ set }) => set))

const pairs: readonly ColumnPair[] = [
  ['contract', 'time'],
  ['side', 'status'],
  ['price', 'avgPrice'],
  ['filled', 'qty'],
]

const symbolOf = (order: OrderRow) => order.symbol
const sideOf = (order: OrderRow) => order.side

interface Words {
  readonly text: Text<'orderHistory'>
  readonly orders: Text<'orders'>
  readonly reasons: Text<'notifications'>
  readonly detail: Text<'orderDetail'>
}

/** Lists ended orders with their final status and its reason. */
export function OrderHistoryPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderHistory')
  const orders = useText('orders')
  const reasons = useText('notifications')
  const detail = useText('orderDetail')
  const columns = useMemo(() => orderColumns({ text, orders, reasons, detail }), [text, orders, reasons, detail])
  const choice = useMemo(() => kindChoice(orders), [orders])
  const csv = useMemo(() => orderCsv({ text, orders, reasons, detail }), [text, orders, reasons, detail])
  return (
    <HistoryTable
      title={text('title')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbol={symbol}
      symbolOf={symbolOf}
      sideOf={sideOf}
      choice={choice}
      merge={merge}
      detail={orderRowDetail}
      empty={text('emptyOrders')}
      signedOut={text('signedOutOrders')}
    />
  )
}

function orderColumns(words: Words): readonly TableColumn<OrderRow>[] {
  const { text, orders } = words
  return [
    {
      id: 'time',
      header: text('time'),
      sortBy: (row) => row.updatedTime,
      cell: (row) => <TimeCell time={row.updatedTime} />,
    },
    {
      id: 'contract',
      header: text('contract'),
      sortBy: (row) => row.symbol,
      cell: (row) => <ContractLink symbol={row.symbol} />,
    },
    { id: 'type', header: text('type'), cell: (row) => typeCell(row, orders) },
    { id: 'side', header: text('side'), cell: (row) => <SideCell side={row.side} word={sideText(row, orders)} /> },
    {
      id: 'price',
      header: text('price'),
      align: 'end',
      cell: (row) => priceCell(row, text),
    },
    {
      id: 'trigger',
      header: orders('trigger'),
      align: 'end',
      wideOnly: true,
      cell: (row) =>
        linesOf(row)
          .flatMap((order) => triggerText(order, orders) || [])
          .join(' / ') || text('none'),
    },
    {
      id: 'avgPrice',
      header: text('avgPrice'),
      align: 'end',
      cell: (row) => <PriceCell symbol={row.symbol} price={row.avgPrice} />,
    },
    {
      id: 'qty',
      header: text('qty'),
      align: 'end',
      sortBy: (row) => e8(row.qty),
      cell: (row) => qtyText(row.symbol, row.qty),
    },
    { id: 'filled', header: text('filled'), align: 'end', cell: (row) => qtyText(row.symbol, row.cumExecQty) },
    {
      id: 'fee',
      header: text('fee'),
      align: 'end',
      wideOnly: true,
      cell: (row) => moneyText(row.symbol, e8(row.cumExecFee)),
    },
    { id: 'status', header: text('status'), cell: (row) => endWords(row, words.detail, words.reasons) },
    { id: 'orderId', header: text('orderId'), align: 'end', wideOnly: true, cell: (row) => row.orderId },
  ]
}

/** Returns the kind of a row; for a row with parts, followed by the number of its orders. */
function typeCell(row: OrderRow, orders: Text<'orders'>): string {
  const kind = typeText(row, orders)
  return hasParts(row) ? `${kind} (${row.set.length})` : kind
}

function priceCell(row: OrderRow, text: Text<'orderHistory'>) {
  const span = priceSpan(row)
  if (span === undefined) return text('market')
  const [low, high] = span
  if (low === high) return <PriceCell symbol={row.symbol} price={formatE8(low)} />
  return `${writtenPrice(row.symbol, formatE8(low))} – ${writtenPrice(row.symbol, formatE8(high))}`
}

function orderCsv(words: Words): readonly CsvColumn<OrderRow>[] {
  const { text, orders } = words
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.updatedTime) },
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('type'), cell: (row) => typeText(row, orders) },
    { heading: text('side'), cell: (row) => sideText(row, orders) },
    { heading: text('price'), cell: (row) => (row.orderType === 'Market' ? text('market') : row.price) },
    { heading: orders('trigger'), cell: triggerOf },
    { heading: orders('trail'), cell: trailText },
    { heading: orders('parentId'), cell: (row) => row.parentOrderId },
    { heading: text('avgPrice'), cell: (row) => row.avgPrice },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('filled'), cell: (row) => row.cumExecQty },
    { heading: text('fee'), cell: (row) => row.cumExecFee },
    { heading: text('status'), cell: (row) => endWords(row, words.detail, words.reasons) },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
