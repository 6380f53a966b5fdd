import type { Side } from '@perpdesk/trading'
import { Download } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { serverClock } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstruments, useSession, useTableArrangement } from '../../stores/index.ts'
import { Button, Checkbox, DataTable, EmptyState, ErrorState, Select, type TableColumn } from '../../ui/index.ts'
import { type CsvColumn, downloadCsv, toCsv } from '../export/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { numberedKeys } from './freshen-pages.ts'
import styles from './history-table.module.css'
import { type HistorySource, useHistoryPages } from './use-history-pages.ts'

export interface HistoryTableProps<Row> {
  readonly title: string
  readonly source: HistorySource<Row>
  readonly columns: readonly TableColumn<Row>[]
  readonly csv: readonly CsvColumn<Row>[]
  /** The contract in view, to narrow the list to. */
  readonly symbol: string
  /** Makes the list narrowable by side. */
  readonly sideOf?: (row: Row) => Side | ''
  readonly empty: ReactNode
  readonly signedOut: ReactNode
}

const RANGES = { day: 86_400_000, week: 604_800_000, month: 2_592_000_000, all: undefined } as const
type Range = keyof typeof RANGES
const RANGE_IDS = ['day', 'week', 'month', 'all'] as const satisfies readonly Range[]
/** Start times are cut to this, so that a list is not asked for anew with every render. */
const MINUTE = 60_000

/** A list of the past: filtered by contract, side and time, loaded as it is scrolled, exported as it is loaded. */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { title, source, columns, csv, symbol, sideOf } = props
  const text = useText('orderHistory')
  const session = useSession()
  const { bySymbol } = useInstruments()
  const name = bySymbol.get(symbol)?.contract.displayName ?? symbol
  const [onlySymbol, setOnlySymbol] = useState(false)
  const [range, setRange] = useState<Range>('all')
  const [side, setSide] = useState<Side | 'all'>('all')
  const arrangement = useTableArrangement(source.name, columns)
  const filter = useMemo(
    () => ({ symbol: onlySymbol ? symbol : undefined, startTime: startOf(range) }),
    [onlySymbol, symbol, range],
  )
  const history = useHistoryPages(source, filter)
  const rows = useMemo(
    () => (side === 'all' || sideOf === undefined ? history.rows : history.rows.filter((row) => sideOf(row) === side)),
    [history.rows, side, sideOf],
  )
  const keys = useMemo(() => numberedKeys(rows, source.rowKey), [rows, source])
  if (session.status === 'signedOut') return <SignedOutPanel text={props.signedOut} />
  return (
    <div className={styles['panel']}>
      <div className={styles['bar']}>
        <Checkbox label={text('onlySymbol', { symbol: name })} checked={onlySymbol} onChange={setOnlySymbol} />
        <Select
          label={text('range')}
          size="small"
          value={range}
          onChange={setRange}
          options={RANGE_IDS.map((id) => ({ id, label: text(`range.${id}`) }))}
        />
        {sideOf === undefined ? null : (
          <Select
            label={text('side')}
            size="small"
            value={side}
            onChange={setSide}
            options={[
              { id: 'all', label: text('side.all') },
              { id: 'Buy', label: text('Buy') },
              { id: 'Sell', label: text('Sell') },
            ]}
          />
        )}
        <span className={styles['space']} />
        <Button
          size="small"
          disabled={rows.length === 0}
          title={text('exportNote', { count: rows.length })}
          icon={<Download size={13} aria-hidden />}
          onClick={() => downloadCsv(`perpdesk-${source.name}.csv`, toCsv(csv, rows))}
        >
          {text('export')}
        </Button>
      </div>
      <div className={styles['table']}>
        <DataTable
          label={title}
          reads={bySymbol}
          columns={columns}
          rows={rows}
          rowKey={(row) => keys.get(row) ?? ''}
          status={session.status === 'loading' ? 'loading' : history.status}
          arrangement={arrangement}
          error={<ErrorState text={text('failed', { message: history.message })} onRetry={history.retry} />}
          empty={<EmptyState text={props.empty} />}
          onEndReached={history.loadMore}
          footer={<Foot history={history} />}
        />
      </div>
    </div>
  )
}

function Foot({ history }: { history: { hasMore: boolean; loadingMore: boolean; loadMore: () => void } }) {
  const text = useText('orderHistory')
  if (history.loadingMore) return <p className={styles['foot']}>{text('loadingMore')}</p>
  if (!history.hasMore) return null
  return (
    <p className={styles['foot']}>
      <Button size="small" onClick={history.loadMore}>
        {text('more')}
      </Button>
    </p>
  )
}

function startOf(range: Range): number | undefined {
  const span = RANGES[range]
  return span === undefined ? undefined : Math.floor((serverClock.now() - span) / MINUTE) * MINUTE
}
