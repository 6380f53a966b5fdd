import type { Transaction } from '@perpdesk/protocol'
import { LEDGER_TYPES } from '@perpdesk/trading'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { type Text, textOf, useText } from '../../i18n/index.ts'
import { type CsvColumn, csvTime } from '../export/index.ts'
import { type HistorySource, HistoryTable } from '../history-table/index.ts'
import { transactionColumns, transactionPairs } from '../transaction-columns/index.ts'

const source: HistorySource<Transaction> = {
  name: 'transactions',
  load: (query, signal) => call('transactions', query, { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: (row) => row.id,
}

const symbolOf = (row: Transaction) => row.symbol
const sideOf = (row: Transaction) => row.side

/** Every change of the account's balance, with the balance after it. */
export function TransactionLog({ symbol }: { readonly symbol: string }) {
  const text = useText('assets')
  const columns = useMemo(() => transactionColumns(text), [text])
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
      pairs={transactionPairs}
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
