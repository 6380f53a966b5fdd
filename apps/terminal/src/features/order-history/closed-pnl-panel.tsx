import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { ClosedPnl } from '@perpdesk/protocol'
import { Suspense, useMemo } from 'react'
import { call } from '../../client/index.ts'
import { formatLeverage, plainLeverage } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import type { TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { SharePoster } from '../poster/index.ts'
import { ContractLink } from '../trade-address/index.ts'
import { execText, moneyText, PriceCell, qtyText, SideCell, SignedMoney } from './cells.tsx'

const source: HistorySource<ClosedPnl> = {
  name: 'closedPnl',
  load: (query, signal) => call('closedPnl', query, { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: (row) => `${row.orderId}:${row.time}:${row.qty}:${row.closedPnl}`,
}

const pairs: readonly ColumnPair[] = [
  ['contract', 'time'],
  ['closedPnl', 'closedBy'],
  ['gross', 'fee'],
  ['entry', 'exit'],
  ['side', 'qty'],
]

const symbolOf = (row: ClosedPnl) => row.symbol
/** Returns the side of the closed position; the record contains the side of the closing order. */
const positionSideOf = (row: ClosedPnl) => (row.side === 'Sell' ? 'Buy' : 'Sell')

const shareButton = (row: ClosedPnl) => (
  <Suspense>
    <SharePoster closed={row} />
  </Suspense>
)

/** Lists the results of closed positions: before fees, the fees of opening and closing, and after fees. */
export function ClosedPnlPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderHistory')
  const columns = useMemo(() => closedPnlColumns(text), [text])
  const csv = useMemo(() => closedPnlCsv(text), [text])
  return (
    <HistoryTable
      title={text('closedPnlTitle')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbol={symbol}
      symbolOf={symbolOf}
      sideOf={positionSideOf}
      sides="position"
      rowActions={shareButton}
      rowActionsLabel={<span className="visually-hidden">{text('share')}</span>}
      empty={text('emptyClosedPnl')}
      signedOut={text('signedOutClosedPnl')}
    />
  )
}

/** Returns the fees for opening the closed part and for closing it. */
function feesOf({ openFee, closeFee }: ClosedPnl): E8 {
  return e8(openFee) + e8(closeFee)
}

/** Returns the result before fees: the booked amount plus the fees that were subtracted from it. */
function grossOf(row: ClosedPnl): E8 {
  return e8(row.closedPnl) + feesOf(row)
}

function positionWord(row: ClosedPnl, text: Text<'orderHistory'>): string {
  return text(positionSideOf(row) === 'Buy' ? 'closingLong' : 'closingShort')
}

function closedPnlColumns(text: Text<'orderHistory'>): readonly TableColumn<ClosedPnl>[] {
  return [
    { id: 'time', header: text('time'), sortBy: (row) => row.time, cell: (row) => <TimeCell time={row.time} /> },
    {
      id: 'contract',
      header: text('contract'),
      sortBy: (row) => row.symbol,
      cell: (row) => <ContractLink symbol={row.symbol} />,
    },
    {
      id: 'side',
      header: text('side'),
      cell: (row) => <SideCell side={positionSideOf(row)} word={positionWord(row, text)} />,
    },
    {
      id: 'qty',
      header: text('qty'),
      align: 'end',
      sortBy: (row) => e8(row.qty),
      cell: (row) => qtyText(row.symbol, row.qty),
    },
    {
      id: 'entry',
      header: text('entry'),
      align: 'end',
      cell: (row) => <PriceCell symbol={row.symbol} price={row.avgEntryPrice} />,
    },
    {
      id: 'exit',
      header: text('exit'),
      align: 'end',
      cell: (row) => <PriceCell symbol={row.symbol} price={row.avgExitPrice} />,
    },
    {
      id: 'gross',
      header: text('pnl.gross'),
      align: 'end',
      sortBy: grossOf,
      cell: (row) => <SignedMoney symbol={row.symbol} value={formatE8(grossOf(row))} />,
    },
    {
      id: 'fee',
      header: text('pnl.fees'),
      align: 'end',
      cell: (row) => moneyText(row.symbol, feesOf(row)),
    },
    {
      id: 'closedPnl',
      name: text('pnl.net'),
      header: <span title={text('pnl.net.note')}>{text('pnl.net')}</span>,
      align: 'end',
      sortBy: (row) => e8(row.closedPnl),
      cell: (row) => <SignedMoney symbol={row.symbol} value={row.closedPnl} />,
    },
    {
      id: 'leverage',
      header: text('leverage'),
      align: 'end',
      wideOnly: true,
      cell: (row) => formatLeverage(row.leverageE2),
    },
    { id: 'closedBy', header: text('closedBy'), cell: (row) => execText(row, text) },
  ]
}

function closedPnlCsv(text: Text<'orderHistory'>): readonly CsvColumn<ClosedPnl>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.time) },
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('side'), cell: (row) => positionWord(row, text) },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('entry'), cell: (row) => row.avgEntryPrice },
    { heading: text('exit'), cell: (row) => row.avgExitPrice },
    { heading: text('pnl.gross'), cell: (row) => formatE8(grossOf(row)) },
    { heading: text('openFee'), cell: (row) => row.openFee },
    { heading: text('closeFee'), cell: (row) => row.closeFee },
    { heading: text('pnl.net'), cell: (row) => row.closedPnl },
    { heading: text('leverage'), cell: (row) => plainLeverage(row.leverageE2) },
    { heading: text('closedBy'), cell: (row) => execText(row, text) },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
