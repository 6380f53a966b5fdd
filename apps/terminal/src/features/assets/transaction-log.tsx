import { e8 } from '@perpdesk/numeric'
import type { Transaction } from '@perpdesk/protocol'
import { LEDGER_TYPES } from '@perpdesk/trading'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount, coinText } from '../../format/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { contractName } from '../../stores/index.ts'
import { NumberText, type TableColumn } from '../../ui/index.ts'
import { type CsvColumn, csvTime } from '../export/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable, TimeCell } from '../history-table/index.ts'
import { writtenPrice, writtenQty } from '../order-words/index.ts'

const source: HistorySource<Transaction> = {
  name: 'transactions',
  load: (query, signal) => call('transactions', query, { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: (row) => row.id,
}

const pairs: readonly ColumnPair[] = [
  ['type', 'time'],
  ['change', 'balance'],
]

const symbolOf = (row: Transaction) => row.symbol
const sideOf = (row: Transaction) => row.side

/** Every change of the account's balance, with the balance after it. */
export function TransactionLog({ symbol }: { readonly symbol: string }) {
  const text = useText('assets')
  const columns = useMemo(() => logColumns(text), [text])
  const csv = useMemo(() => logCsv(text), [text])
  const choice = useMemo(
    () => ({
      label: text('type'),
      all: text('type.all'),
      options: LEDGER_TYPES.map((id) => ({ id, label: text(`type.${id}`) })),
      of: (row: Transaction) => row.type,
    }),
    [text],
  )
  return (
    <HistoryTable
      title={text('log')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbol={symbol}
      symbolOf={symbolOf}
      sideOf={sideOf}
      choice={choice}
      empty={text('emptyLog')}
      signedOut={text('signedOutLog')}
    />
  )
}

function logColumns(text: Text<'assets'>): readonly TableColumn<Transaction>[] {
  const amount = (id: string, header: string, valueOf: (row: Transaction) => string): TableColumn<Transaction> => ({
    id,
    header,
    align: 'end',
    wideOnly: id !== 'change',
    sortBy: (row) => e8(valueOf(row)),
    cell: (row) => <Amount value={e8(valueOf(row))} coin={row.coin} none={text('none')} />,
  })
  return [
    { id: 'time', header: text('time'), sortBy: (row) => row.time, cell: (row) => <TimeCell time={row.time} /> },
    { id: 'type', header: text('type'), sortBy: (row) => row.type, cell: (row) => text(`type.${row.type}`) },
    { id: 'contract', header: text('contract'), cell: (row) => contractText(row, text) },
    amount('change', text('change'), (row) => row.change),
    {
      id: 'balance',
      header: text('balance'),
      align: 'end',
      cell: (row) => coinAmount(e8(row.balance), row.coin, { exact: true }),
    },
    amount('cashFlow', text('cashFlow'), (row) => row.cashFlow),
    amount('funding', text('funding'), (row) => row.funding),
    {
      ...amount('fee', text('fee'), (row) => row.fee),
      cell: (row) => (row.fee === '0' ? text('none') : coinText(e8(row.fee), row.coin, { exact: true })),
    },
    {
      id: 'side',
      header: text('side'),
      wideOnly: true,
      cell: (row) => (row.side === '' ? text('none') : text(row.side)),
    },
    { id: 'qty', header: text('qty'), align: 'end', wideOnly: true, cell: (row) => qtyText(row, text) },
    { id: 'price', header: text('price'), align: 'end', wideOnly: true, cell: (row) => priceText(row, text) },
  ]
}

function Amount({ value, coin, none }: { readonly value: bigint; readonly coin: string; readonly none: string }) {
  if (value === 0n) return none
  return <NumberText tone="sign" value={value} text={coinText(value, coin, { signed: true, exact: true })} />
}

function contractText(row: Transaction, text: Text<'assets'>): string {
  return row.symbol === '' ? text('none') : contractName(row.symbol)
}

function qtyText(row: Transaction, text: Text<'assets'>): string {
  return row.qty === '0' ? text('none') : writtenQty(row.symbol, row.qty)
}

function priceText(row: Transaction, text: Text<'assets'>): string {
  return row.price === '0' ? text('none') : writtenPrice(row.symbol, row.price)
}

function logCsv(text: Text<'assets'>): readonly CsvColumn<Transaction>[] {
  return [
    { heading: `${text('time')} (UTC)`, cell: (row) => csvTime(row.time) },
    { heading: textOf('common')('coin'), cell: (row) => row.coin },
    { heading: text('type'), cell: (row) => text(`type.${row.type}`) },
    { heading: text('contract'), cell: (row) => row.symbol },
    { heading: text('side'), cell: (row) => row.side },
    { heading: text('qty'), cell: (row) => row.qty },
    { heading: text('price'), cell: (row) => row.price },
    { heading: text('cashFlow'), cell: (row) => row.cashFlow },
    { heading: text('funding'), cell: (row) => row.funding },
    { heading: text('fee'), cell: (row) => row.fee },
    { heading: text('change'), cell: (row) => row.change },
    { heading: text('balance'), cell: (row) => row.balance },
    { heading: text('orderId'), cell: (row) => row.orderId },
  ]
}
