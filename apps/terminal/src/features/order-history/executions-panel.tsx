import { e8 } from '@perpdesk/numeric'
import type { Execution } from '@perpdesk/protocol'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../client/index.ts'
import { formatPercent } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { useInstrument } from '../../stores/index.ts'
import type { TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime, settleCoinColumn } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { sideText } from '../orders/index.ts'
import { ContractLink, tradeHistoryAddress } from '../trade-address/index.ts'
import { execText, moneyText, PriceCell, qtyText, SideCell, SignedMoney } from './cells.tsx'
import { historyMarketOf } from './history-market.ts'
import styles from './order-history.module.css'

const source: HistorySource<Execution> = {
  name: 'executions',
  load: (query, signal) => call('executions', query, { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: (execution) => execution.execId,
}

const pairs: readonly ColumnPair[] = [
  ['contract', 'time'],
  ['side', 'execType'],
  ['price', 'qty'],
  ['pnl', 'fee'],
]

const symbolOf = (execution: Execution) => execution.symbol
const sideOf = (execution: Execution) => execution.side

interface ExecutionsTableProps {
  readonly symbol?: string
  readonly title: string
  readonly isPart?: (execution: Execution) => boolean
  readonly aside?: ReactNode
}

/** Lists every fill, with its price, fee and realised profit. */
export function ExecutionsTable(props: ExecutionsTableProps) {
  const text = useText('orderHistory')
  const orders = useText('orders')
  const columns = useMemo(() => executionColumns(text, orders), [text, orders])
  const csv = useMemo(() => executionCsv(text, orders), [text, orders])
  return (
    <HistoryTable
      {...props}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbolOf={symbolOf}
      sideOf={sideOf}
      empty={text('emptyExecutions')}
      signedOut={text('signedOutExecutions')}
    />
  )
}

/** The list of fills on the trade page, with a link to the page of all fills of the same product type. */
export function ExecutionsPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderHistory')
  const contract = useInstrument(symbol)?.contract
  const market = contract === undefined ? undefined : historyMarketOf(contract)
  return (
    <ExecutionsTable
      symbol={symbol}
      title={text('executionsTitle')}
      aside={
        market === undefined ? null : (
          <Link to={tradeHistoryAddress(market)} className={styles['link']}>
            {text('openPage')}
          </Link>
        )
      }
    />
  )
}

function executionColumns(text: Text<'orderHistory'>, orders: Text<'orders'>): readonly TableColumn<Execution>[] {
  return [
    {
      id: 'time',
      header: text('time'),
      sortBy: (row) => row.execTime,
      cell: (row) => <TimeCell time={row.execTime} />,
    },
    {
      id: 'contract',
      header: text('contract'),
      sortBy: (row) => row.symbol,
      cell: (row) => <ContractLink symbol={row.symbol} />,
    },
    { id: 'side', header: text('side'), cell: (row) => <SideCell side={row.side} word={sideText(row, orders)} /> },
    {
      id: 'price',
      header: text('price'),
      align: 'end',
      cell: (row) => <PriceCell symbol={row.symbol} price={row.execPrice} />,
    },
    {
      id: 'qty',
      header: text('qty'),
      align: 'end',
      sortBy: (row) => e8(row.execQty),
      cell: (row) => qtyText(row.symbol, row.execQty),
    },
    {
      id: 'value',
      header: text('value'),
      align: 'end',
      sortBy: (row) => e8(row.execValue),
      cell: (row) => moneyText(row.symbol, e8(row.execValue)),
    },
    { id: 'fee', header: text('fee'), align: 'end', cell: (row) => moneyText(row.symbol, e8(row.execFee)) },
    {
      id: 'feeRate',
      header: text('feeRate'),
      align: 'end',
      wideOnly: true,
      cell: (row) => formatPercent(e8(row.feeRate), { decimals: 4, signed: false }),
    },
    { id: 'role', header: text('role'), wideOnly: true, cell: (row) => roleText(row, text) },
    {
      id: 'pnl',
      header: text('pnl.gross'),
      align: 'end',
      sortBy: (row) => e8(row.execPnl),
      cell: (row) => (row.closedSize === '0' ? text('none') : <SignedMoney symbol={row.symbol} value={row.execPnl} />),
    },
    { id: 'execType', header: text('execType'), wideOnly: true, cell: (row) => execText(row, text) },
    { id: 'tradeId', header: text('tradeId'), align: 'end', wideOnly: true, cell: (row) => row.execId },
  ]
}

/** Execution types without an order, which are neither maker nor taker. */
const WITHOUT_ROLE: ReadonlySet<Execution['execType']> = new Set(['Funding', 'Delivery', 'Settle', 'SessionSettlePnL'])

function roleText(execution: Execution, text: Text<'orderHistory'>): string {
  if (WITHOUT_ROLE.has(execution.execType)) return text('none')
  return text(execution.isMaker ? 'maker' : 'taker')
}

function executionCsv(text: Text<'orderHistory'>, orders: Text<'orders'>): readonly CsvColumn<Execution>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.execTime) },
    { heading: text('contract'), cell: (row) => row.symbol },
    settleCoinColumn(),
    { heading: text('side'), cell: (row) => sideText(row, orders) },
    { heading: text('price'), cell: (row) => row.execPrice },
    { heading: text('qty'), cell: (row) => row.execQty },
    { heading: text('value'), cell: (row) => row.execValue },
    { heading: text('fee'), cell: (row) => row.execFee },
    { heading: text('feeRate'), cell: (row) => row.feeRate },
    { heading: text('role'), cell: (row) => roleText(row, text) },
    { heading: text('pnl.gross'), cell: (row) => row.execPnl },
    { heading: text('execType'), cell: (row) => execText(row, text) },
    { heading: text('tradeId'), cell: (row) => row.execId },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
