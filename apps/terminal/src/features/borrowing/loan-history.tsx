import type { Transaction } from '@perpdesk/protocol'
import { useMemo, useState } from 'react'
import { call } from '../../client/index.ts'
import { textOf, useText } from '../../i18n/index.ts'
import { SegmentedControl } from '../../ui/index.ts'
import { type HistorySource, HistoryTable } from '../history-table/index.ts'
import { transactionColumns, transactionPairs } from '../transaction-columns/index.ts'

const KINDS = ['INTEREST', 'BORROW', 'REPAY'] as const
type Kind = (typeof KINDS)[number]

/** Columns of the transaction log that such rows fill. */
const FILLED: ReadonlySet<string> = new Set(['time', 'type', 'change', 'balance'])
const symbolOf = () => ''

/** Charges of interest, loans and repayments, newest first. */
export function LoanHistory() {
  const text = useText('borrowing')
  const assets = useText('assets')
  const [kind, setKind] = useState<Kind>('INTEREST')
  const source = useMemo(
    (): HistorySource<Transaction> => ({
      name: 'loanHistory',
      variant: kind,
      load: (query, signal) =>
        call('transactions', { ...query, type: kind }, { toast: false, ...(signal === undefined ? {} : { signal }) }),
      rowKey: (row) => row.id,
    }),
    [kind],
  )
  const columns = useMemo(() => {
    const [time, type, ...others] = transactionColumns<Transaction>(assets).filter(({ id }) => FILLED.has(id))
    const coin = { id: 'coin', header: textOf('common')('coin'), cell: (row: Transaction) => row.coin }
    return [time, type, coin, ...others].filter((column) => column !== undefined)
  }, [assets])
  return (
    <HistoryTable
      title={text('history')}
      source={source}
      columns={columns}
      pairs={transactionPairs}
      symbolOf={symbolOf}
      symbolLabel={textOf('common')('coin')}
      empty={text('emptyHistory')}
      signedOut={text('signedOut')}
      lead={
        <SegmentedControl<Kind>
          label={text('history')}
          size="small"
          value={kind}
          onChange={setKind}
          options={KINDS.map((id) => ({ id, label: assets(`type.${id}`) }))}
        />
      }
    />
  )
}
