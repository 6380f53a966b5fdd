import { e8 } from '@perpdesk/numeric'
import type { MonthlyStatement } from '@perpdesk/protocol'
import type { LedgerType } from '@perpdesk/trading'
import { useMemo } from 'react'
import { coinText, formatDateTime } from '../../format/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { type RecordColumn, RecordsTable } from '../../ui/records-table.tsx'
import { ContractLink } from '../trade-address/index.ts'
import styles from './statements.module.css'

type StatementCoin = MonthlyStatement['coins'][number]
type Amounts = StatementCoin['total']
type Trades = MonthlyStatement['trades'][number]

/** A line of a coin's table: a balance, or the sums of a type of transactions. */
interface Line {
  readonly kind: 'opening' | 'total' | 'closing' | LedgerType
  readonly amounts?: Amounts
  readonly balance?: string
}

/** The balances and sums of each coin, and the trades of each contract. */
export function StatementView({ statement, isOld }: { readonly statement: MonthlyStatement; readonly isOld: boolean }) {
  const text = useText('assetPages')
  const { coins, trades, endTime } = statement
  return (
    <div className={styles['statement']} data-old={isOld} aria-busy={isOld}>
      <p className={styles['quiet']}>{text('upTo', { time: formatDateTime(endTime) })}</p>
      {coins.length === 0 ? null : <p className={styles['quiet']}>{text('feeNote')}</p>}
      {coins.length === 0 ? <EmptyState text={text('emptyStatement')} /> : null}
      {coins.map((coin) => (
        <CoinCard key={coin.coin} of={coin} />
      ))}
      {trades.length === 0 ? null : <TradesCard trades={trades} />}
    </div>
  )
}

function CoinCard({ of }: { readonly of: StatementCoin }) {
  const text = useText('assetPages')
  const assets = useText('assets')
  const { coin, opening, lines, total, closing } = of
  const rows: readonly Line[] = [
    { kind: 'opening', balance: opening },
    ...lines.map(({ type, ...amounts }) => ({ kind: type, amounts })),
    { kind: 'total', amounts: total },
    { kind: 'closing', balance: closing },
  ]
  const columns = useMemo(() => lineColumns(coin, text, assets), [coin, text, assets])
  return (
    <section className={styles['card']} aria-label={coin}>
      <h2 className={styles['heading']}>{coin}</h2>
      <RecordsTable label={coin} columns={columns} rows={rows} rowKey={({ kind }) => kind} />
    </section>
  )
}

function lineColumns(coin: string, text: Text<'assetPages'>, assets: Text<'assets'>): readonly RecordColumn<Line>[] {
  const amount = (
    id: 'cashFlow' | 'funding' | 'fee' | 'change',
    more: Partial<RecordColumn<Line>> = {},
  ): RecordColumn<Line> => ({
    id,
    header: assets(id),
    figures: true,
    cell: ({ amounts }) => (amounts === undefined ? null : coinText(e8(amounts[id]), coin, { exact: true })),
    ...more,
  })
  return [
    {
      id: 'type',
      header: assets('type'),
      cell: ({ kind }) => {
        if (kind === 'opening' || kind === 'closing' || kind === 'total') return <strong>{text(kind)}</strong>
        return assets(`type.${kind}`)
      },
    },
    { id: 'rows', header: text('rows'), figures: true, wideOnly: true, cell: ({ amounts }) => amounts?.rows },
    amount('cashFlow', { wideOnly: true }),
    amount('funding', { wideOnly: true }),
    amount('fee', { wideOnly: true }),
    amount('change'),
    {
      id: 'balance',
      header: text('balance'),
      figures: true,
      cell: ({ balance }) => (balance === undefined ? null : coinText(e8(balance), coin, { exact: true })),
    },
  ]
}

function TradesCard({ trades }: { readonly trades: readonly Trades[] }) {
  const text = useText('assetPages')
  const assets = useText('assets')
  const columns = useMemo(() => tradeColumns(text, assets), [text, assets])
  return (
    <section className={styles['card']} aria-label={text('trades')}>
      <h2 className={styles['heading']}>{text('trades')}</h2>
      <RecordsTable
        label={text('trades')}
        columns={columns}
        rows={trades}
        rowKey={({ symbol, coin }) => `${symbol} ${coin}`}
      />
    </section>
  )
}

function tradeColumns(text: Text<'assetPages'>, assets: Text<'assets'>): readonly RecordColumn<Trades>[] {
  const amount = (id: 'volume' | 'fees', header: string): RecordColumn<Trades> => ({
    id,
    header,
    figures: true,
    cell: (row) => `${coinText(e8(row[id]), row.coin, { exact: true })} ${row.coin}`,
  })
  return [
    { id: 'contract', header: assets('contract'), cell: ({ symbol }) => <ContractLink symbol={symbol} /> },
    { id: 'trades', header: text('trades'), figures: true, wideOnly: true, cell: (row) => row.trades },
    amount('volume', text('volume')),
    amount('fees', assets('fee')),
  ]
}
