import { e8 } from '@perpdesk/numeric'
import type { Transaction } from '@perpdesk/protocol'
import { coinAmount, coinText } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import { contractName } from '../../stores/index.ts'
import { NumberText, type TableColumn } from '../../ui/index.ts'
import { type ColumnPair, TimeCell } from '../history-table/index.ts'
import { writtenPrice, writtenQty } from '../order-words/index.ts'

/** Columns that are stacked on small screens. */
export const transactionPairs: readonly ColumnPair[] = [
  ['type', 'time'],
  ['change', 'balance'],
]

/** Returns the columns of rows of the ledger. */
export function transactionColumns<Row extends Transaction>(text: Text<'assets'>): readonly TableColumn<Row>[] {
  const amount = (id: string, header: string, valueOf: (row: Row) => string): TableColumn<Row> => ({
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
