import { e8 } from '@perpdesk/numeric'
import type { SpotExecution } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount, formatPercent } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { onSpotEvents } from '../../stores/follow-spot.ts'
import type { TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { PairLink } from '../pair-link/index.ts'
import { sideCell } from './order-cells.tsx'
import { pairQuery } from './pair-query.ts'
import { priceText, qtyText } from './spot-words.ts'

const source: HistorySource<SpotExecution> = {
  name: 'spotExecutions',
  load: (query, signal) =>
    call('spotExecutions', pairQuery(query), { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: ({ execId }) => execId,
  listen: onSpotEvents,
}
const pairs: readonly ColumnPair[] = [
  ['pair', 'time'],
  ['side', 'price'],
  ['qty', 'fee'],
]
const symbolOf = ({ symbol }: SpotExecution) => symbol
const sideOf = ({ side }: SpotExecution) => side

/** Lists every fill on pairs, with its price and its fee in the coin received. */
export function SpotExecutionsPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderHistory')
  const spot = useText('spot')
  const orders = useText('orders')
  const words = useMemo(() => ({ text, spot, orders }), [text, spot, orders])
  const columns = useMemo(() => columnsOf(words), [words])
  const csv = useMemo(() => csvOf(words), [words])
  return (
    <HistoryTable
      symbol={symbol}
      title={text('executionsTitle')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbolOf={symbolOf}
      symbolLabel={spot('pair')}
      sideOf={sideOf}
      empty={spot('emptyExecutions')}
      signedOut={spot('signedOutExecutions')}
    />
  )
}

interface Words {
  readonly text: Text<'orderHistory'>
  readonly spot: Text<'spot'>
  readonly orders: Text<'orders'>
}

function columnsOf({ text, spot, orders }: Words): readonly TableColumn<SpotExecution>[] {
  return [
    {
      id: 'time',
      header: text('time'),
      sortBy: (row) => row.execTime,
      cell: (row) => <TimeCell time={row.execTime} />,
    },
    { id: 'pair', header: spot('pair'), sortBy: symbolOf, cell: (row) => <PairLink symbol={row.symbol} /> },
    { id: 'side', header: text('side'), cell: (row) => sideCell(row, orders) },
    {
      id: 'price',
      header: text('price'),
      align: 'end',
      cell: (row) => priceText(row.symbol, row.execPrice, text('none')),
    },
    {
      id: 'qty',
      header: text('qty'),
      align: 'end',
      sortBy: (row) => e8(row.execQty),
      cell: (row) => `${qtyText(row.symbol, row.execQty)} ${row.baseTokenId}`,
    },
    {
      id: 'value',
      header: text('value'),
      align: 'end',
      wideOnly: true,
      sortBy: (row) => e8(row.execValue),
      cell: (row) => coinAmount(e8(row.execValue), row.quoteTokenId),
    },
    {
      id: 'fee',
      header: text('fee'),
      align: 'end',
      cell: (row) => coinAmount(e8(row.execFee), row.feeCoin, { fine: true }),
    },
    {
      id: 'feeRate',
      header: text('feeRate'),
      align: 'end',
      wideOnly: true,
      cell: (row) => formatPercent(e8(row.feeRate), { decimals: 4, signed: false }),
    },
    { id: 'role', header: text('role'), wideOnly: true, cell: (row) => text(row.isMaker ? 'maker' : 'taker') },
    { id: 'tradeId', header: text('tradeId'), align: 'end', wideOnly: true, cell: (row) => row.execId },
  ]
}

function csvOf({ text, spot, orders }: Words): readonly CsvColumn<SpotExecution>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.execTime) },
    { heading: spot('pair'), cell: symbolOf },
    { heading: text('side'), cell: (row) => orders(row.side) },
    { heading: text('price'), cell: (row) => row.execPrice },
    { heading: text('qty'), cell: (row) => row.execQty },
    { heading: text('value'), cell: (row) => row.execValue },
    { heading: text('fee'), cell: (row) => `${row.execFee} ${row.feeCoin}` },
    { heading: text('feeRate'), cell: (row) => row.feeRate },
    { heading: text('role'), cell: (row) => text(row.isMaker ? 'maker' : 'taker') },
    { heading: text('tradeId'), cell: (row) => row.execId },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
