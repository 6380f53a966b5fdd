import { e8 } from '@perpdesk/numeric'
import type { PairOrder } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { onSpotEvents } from '../../stores/follow-spot.ts'
import type { TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { sizeWords, triggerOf } from '../order-words/index.ts'
import { endWords, kindChoice, orderDetail, triggerText, typeText } from '../orders/index.ts'
import { PairLink } from '../pair-link/index.ts'
import { filledText, limitText, sideCell } from './order-cells.tsx'
import { pairQuery } from './pair-query.ts'
import { pairRow } from './pair-rows.ts'
import { priceText } from './spot-words.ts'

const source: HistorySource<PairOrder> = {
  name: 'spotOrderHistory',
  load: async (query, signal) => {
    const options = { toast: false, ...(signal === undefined ? {} : { signal }) }
    const answer = await call('spotOrderHistory', pairQuery(query), options)
    return answer.ok ? { ok: true, result: { ...answer.result, list: answer.result.list.map(pairRow) } } : answer
  },
  rowKey: ({ orderId }) => orderId,
  listen: onSpotEvents,
}
const pairs: readonly ColumnPair[] = [
  ['pair', 'time'],
  ['side', 'status'],
  ['avgPrice', 'price'],
  ['filled', 'qty'],
]
const symbolOf = ({ symbol }: PairOrder) => symbol
const sideOf = ({ side }: PairOrder) => side

/** Lists the ended orders on pairs. */
export function SpotOrderHistoryPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderHistory')
  const spot = useText('spot')
  const orders = useText('orders')
  const detail = useText('orderDetail')
  const reasons = useText('notifications')
  const words = useMemo(() => ({ text, spot, orders, detail, reasons }), [text, spot, orders, detail, reasons])
  const columns = useMemo(() => columnsOf(words), [words])
  const choice = useMemo(() => kindChoice(orders), [orders])
  const csv = useMemo(() => csvOf(words), [words])
  return (
    <HistoryTable
      symbol={symbol}
      title={text('title')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbolOf={symbolOf}
      symbolLabel={spot('pair')}
      sideOf={sideOf}
      choice={choice}
      detail={orderDetail}
      empty={text('emptyOrders')}
      signedOut={text('signedOutOrders')}
    />
  )
}

interface Words {
  readonly text: Text<'orderHistory'>
  readonly spot: Text<'spot'>
  readonly orders: Text<'orders'>
  readonly detail: Text<'orderDetail'>
  readonly reasons: Text<'notifications'>
}

function columnsOf({ text, spot, orders, detail, reasons }: Words): readonly TableColumn<PairOrder>[] {
  return [
    {
      id: 'time',
      header: text('time'),
      sortBy: (row) => row.createdTime,
      cell: (row) => <TimeCell time={row.createdTime} />,
    },
    { id: 'pair', header: spot('pair'), sortBy: symbolOf, cell: (row) => <PairLink symbol={row.symbol} /> },
    { id: 'side', header: text('side'), cell: (row) => sideCell(row, orders) },
    { id: 'type', header: text('type'), wideOnly: true, cell: (row) => typeText(row, orders) },
    { id: 'price', header: text('price'), align: 'end', cell: (row) => limitText(row, orders) },
    {
      id: 'avgPrice',
      header: text('avgPrice'),
      align: 'end',
      cell: (row) => priceText(row.symbol, row.avgPrice, text('none')),
    },
    {
      id: 'trigger',
      header: orders('trigger'),
      align: 'end',
      wideOnly: true,
      cell: (row) => triggerText(row, orders) || text('none'),
    },
    { id: 'qty', header: text('qty'), align: 'end', cell: sizeWords },
    { id: 'filled', header: text('filled'), align: 'end', sortBy: (row) => e8(row.cumExecQty), cell: filledText },
    {
      id: 'fee',
      header: text('fee'),
      align: 'end',
      wideOnly: true,
      cell: (row) => coinAmount(e8(row.cumExecFee), row.feeCoin, { fine: true }),
    },
    { id: 'status', header: text('status'), cell: (row) => endWords(row, detail, reasons) },
  ]
}

function csvOf({ text, spot, orders, detail, reasons }: Words): readonly CsvColumn<PairOrder>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.createdTime) },
    { heading: spot('pair'), cell: symbolOf },
    { heading: text('side'), cell: (row) => orders(row.side) },
    { heading: text('type'), cell: (row) => typeText(row, orders) },
    { heading: text('price'), cell: (row) => row.price },
    { heading: orders('trigger'), cell: (row) => triggerOf(row) },
    { heading: text('avgPrice'), cell: (row) => row.avgPrice },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('filled'), cell: (row) => row.cumExecQty },
    { heading: text('fee'), cell: (row) => `${row.cumExecFee} ${row.feeCoin}` },
    { heading: text('status'), cell: (row) => endWords(row, detail, reasons) },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
