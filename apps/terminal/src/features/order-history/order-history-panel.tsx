import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { type TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { endReason } from '../order-words/index.ts'
import { kindChoice, sideText, triggerOf, triggerText, typeText } from '../orders/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { moneyText, PriceCell, qtyText, SideCell } from './cells.tsx'

const source: HistorySource<Order> = {
  name: 'orderHistory',
  load: (query, signal) => call('orderHistory', query, { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: (order) => order.orderId,
}

const pairs: readonly ColumnPair[] = [
  ['contract', 'time'],
  ['side', 'status'],
  ['price', 'avgPrice'],
  ['filled', 'qty'],
]

const symbolOf = (order: Order) => order.symbol
const sideOf = (order: Order) => order.side

interface Words {
  readonly text: Text<'orderHistory'>
  readonly orders: Text<'orders'>
  readonly reasons: Text<'notifications'>
}

/** Orders that ended, with how and why. */
export function OrderHistoryPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderHistory')
  const orders = useText('orders')
  const reasons = useText('notifications')
  const columns = useMemo(() => orderColumns({ text, orders, reasons }), [text, orders, reasons])
  const choice = useMemo(() => kindChoice(orders), [orders])
  const csv = useMemo(() => orderCsv({ text, orders, reasons }), [text, orders, reasons])
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
      empty={text('emptyOrders')}
      signedOut={text('signedOutOrders')}
    />
  )
}

function orderColumns(words: Words): readonly TableColumn<Order>[] {
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
    { id: 'type', header: text('type'), cell: (row) => typeText(row, orders) },
    { id: 'side', header: text('side'), cell: (row) => <SideCell side={row.side} word={sideText(row, orders)} /> },
    {
      id: 'price',
      header: text('price'),
      align: 'end',
      cell: (row) =>
        row.orderType === 'Market' ? text('market') : <PriceCell symbol={row.symbol} price={row.price} />,
    },
    {
      id: 'trigger',
      header: orders('trigger'),
      align: 'end',
      wideOnly: true,
      cell: (row) => triggerText(row, orders) || text('none'),
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
    { id: 'status', header: text('status'), cell: (row) => statusText(row, words) },
    { id: 'orderId', header: text('orderId'), align: 'end', wideOnly: true, cell: (row) => row.orderId },
  ]
}

/** How the order ended, and why where the trader did not ask for it. */
function statusText(order: Order, { text, reasons }: Words): string {
  const status = text(`status.${order.orderStatus}`)
  const reason = endReason(order)
  return reason === undefined ? status : `${status}: ${reasons(reason)}`
}

function orderCsv(words: Words): readonly CsvColumn<Order>[] {
  const { text, orders } = words
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.updatedTime) },
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('type'), cell: (row) => typeText(row, orders) },
    { heading: text('side'), cell: (row) => sideText(row, orders) },
    { heading: text('price'), cell: (row) => (row.orderType === 'Market' ? text('market') : row.price) },
    { heading: orders('trigger'), cell: triggerOf },
    { heading: text('avgPrice'), cell: (row) => row.avgPrice },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('filled'), cell: (row) => row.cumExecQty },
    { heading: text('fee'), cell: (row) => row.cumExecFee },
    { heading: text('status'), cell: (row) => statusText(row, words) },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
