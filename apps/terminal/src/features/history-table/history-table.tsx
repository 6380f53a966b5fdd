import type { Side } from '@perpdesk/trading'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { serverClock } from '../../client/index.ts'
import { startOfDay } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstruments, useSession, useTableArrangement } from '../../stores/index.ts'
import {
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  type TableColumn,
  TablePanel,
  type TableSort,
  useIsNarrow,
} from '../../ui/index.ts'
import { type CsvColumn, ExportButton } from '../export/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { fitsTyped } from '../table-filters/index.ts'
import { numberedKeys } from './freshen-pages.ts'
import { contractTyped, isNarrowed, NO_FILTERS, timesOf } from './history-filter.ts'
import { HistoryFilters, type RowChoice } from './history-filters.tsx'
import styles from './history-table.module.css'
import { type ColumnPair, narrowColumns } from './narrow-columns.tsx'
import { type HistoryFilter, type HistoryPages, type HistorySource, useHistoryPages } from './use-history-pages.ts'

export interface HistoryTableProps<Row> {
  readonly title: string
  readonly source: HistorySource<Row>
  readonly columns: readonly TableColumn<Row>[]
  /** Pairs of columns that are stacked on small screens; must be the same array in each render. */
  readonly pairs?: readonly ColumnPair[]
  /** Columns of the exported file of the loaded rows. */
  readonly csv?: readonly CsvColumn<Row>[]
  readonly symbolOf: (row: Row) => string
  /** The contract of the page, for the filter by this contract. */
  readonly symbol?: string | undefined
  /** Label of the filter by name, if the rows are not of contracts. */
  readonly symbolLabel?: string
  /** Returns the side of a row; enables the filter by side. */
  readonly sideOf?: (row: Row) => Side | ''
  /** Whether sides are of orders or of positions; orders by default. */
  readonly sides?: 'order' | 'position'
  /** Filter by kinds of rows. */
  readonly choice?: RowChoice<Row>
  /** True for rows that belong to the list; other rows are dropped. */
  readonly isPart?: (row: Row) => boolean
  /** Merges rows that belong together into one; the exported file contains each separately. */
  readonly merge?: (rows: readonly Row[]) => readonly Row[]
  /** Details that a row expands below itself. */
  readonly detail?: (row: Row) => ReactNode
  /** Buttons at the end of a row, and the header above them. */
  readonly rowActions?: (row: Row) => ReactNode
  readonly rowActionsLabel?: ReactNode
  readonly empty: string
  readonly signedOut: ReactNode
  /** Shown before the filters. */
  readonly lead?: ReactNode
  /** Shown beside the filters. */
  readonly aside?: ReactNode
  /**
   * Replaces the export of the loaded rows, and is shown between filters and rows. Both get the filters that the exchange
   * applies, or `undefined` while a part of a contract's name narrows the loaded rows only.
   */
  readonly renderFile?: (filter: HistoryFilter | undefined) => ReactNode
  readonly renderSums?: (filter: HistoryFilter | undefined, newestKey: string) => ReactNode
}

/**
 * Filtered rows at which automatic loading stops. Filters that the exchange does not support drop loaded rows, so more
 * pages are loaded until enough rows remain.
 */
const ENOUGH_ROWS = 30
/**
 * Loaded rows at which automatic loading stops in any case. A list with another sort than newest first also loads more
 * pages, because the row to be shown first may not be loaded yet.
 */
const MOST_ROWS = 2_000

/** A table of history: filtered by contract, side and time, loaded as it is scrolled, exported as far as loaded. */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { title, source, csv = [], symbol, symbolOf, sideOf, choice, isPart } = props
  const text = useText('orderHistory')
  const common = useText('common')
  const session = useSession()
  const { list, bySymbol } = useInstruments()
  const [filters, setFilters] = useState(NO_FILTERS)
  const { onlySymbol, typed, side, chosen, range, from, to } = filters
  const narrow = useIsNarrow()
  const columns = useMemo(
    () => (narrow ? narrowColumns(props.columns, props.pairs ?? []) : props.columns),
    [narrow, props.columns, props.pairs],
  )
  const arrangement = useTableArrangement(narrow ? `${source.name}.narrow` : source.name, columns)
  const asked = onlySymbol ? symbol : contractTyped(typed, list)
  const query = useMemo(
    () => ({ symbol: asked, ...timesOf({ range, from, to }, serverClock.now(), startOfDay) }),
    [asked, range, from, to],
  )
  const exact = typed.trim() !== '' && asked === undefined ? undefined : query
  const history = useHistoryPages(source, query)
  const [newest] = history.rows
  const rows = useMemo(
    () =>
      history.rows.filter(
        (row) =>
          (isPart?.(row) ?? true) &&
          (side === 'all' || sideOf === undefined || sideOf(row) === side) &&
          (chosen === 'all' || choice === undefined || choice.of(row) === chosen) &&
          fitsTyped(typed, symbolOf(row), bySymbol.get(symbolOf(row))?.contract.displayName),
      ),
    [history.rows, isPart, side, sideOf, chosen, choice, typed, symbolOf, bySymbol],
  )
  const { merge, detail, rowActions, rowActionsLabel } = props
  const shown = useMemo(() => merge?.(rows) ?? rows, [merge, rows])
  const keys = useMemo(() => numberedKeys(shown, source.rowKey), [shown, source])
  const isThin = rows.length < Math.min(ENOUGH_ROWS, history.rows.length) && history.rows.length < MOST_ROWS
  const { hasMore, loadingMore, moreFailed, loadMore } = history
  const goesOn = hasMore && !moreFailed
  const isSortedPart = hasMore && isSortedAnew(arrangement.sort)
  const wanted = isThin || (isSortedPart && history.rows.length < MOST_ROWS)
  useEffect(() => {
    if (wanted && goesOn && !loadingMore) loadMore()
  })
  if (session.status === 'signedOut') return <SignedOutPanel text={props.signedOut} />
  const isSearching = rows.length === 0 && isThin && goesOn
  const foot = <Foot history={history} />
  return (
    <TablePanel
      lead={props.renderSums?.(exact, newest === undefined ? '' : source.rowKey(newest))}
      bar={{
        filters: (
          <>
            {props.lead}
            <HistoryFilters
              symbol={symbol}
              symbolLabel={props.symbolLabel}
              sides={sideOf === undefined ? undefined : (props.sides ?? 'order')}
              choice={choice}
              filters={filters}
              onChange={(change) => setFilters({ ...filters, ...change })}
            />
          </>
        ),
        actions: (
          <>
            {isSortedPart && rows.length > 0 ? (
              <p className={styles['part']} role="status">
                {text('sortedPart', { count: history.rows.length })}
              </p>
            ) : null}
            {props.aside}
            {props.renderFile === undefined ? (
              <ExportButton
                name={source.name}
                symbol={asked}
                rows={rows}
                table={async () => ({ columns: csv, rows })}
              />
            ) : (
              props.renderFile(exact)
            )}
          </>
        ),
      }}
    >
      <DataTable
        label={title}
        reads={bySymbol}
        columns={columns}
        rows={shown}
        rowKey={(row) => keys.get(row) ?? ''}
        {...(detail === undefined ? {} : { detail: { label: common('details'), content: detail } })}
        {...(rowActions === undefined ? {} : { rowActions, rowActionsLabel })}
        status={session.status === 'loading' || isSearching ? 'loading' : history.status}
        arrangement={arrangement}
        error={<ErrorState text={text('failed', { message: history.message })} onRetry={history.retry} />}
        empty={
          <EmptyState
            text={hasMore ? text('noneYet') : isNarrowed(filters) ? common('noMatch') : props.empty}
            action={
              <>
                {foot}
                {isNarrowed(filters) ? (
                  <Button size="small" onClick={() => setFilters(NO_FILTERS)}>
                    {common('clearFilters')}
                  </Button>
                ) : null}
              </>
            }
          />
        }
        {...(goesOn ? { onEndReached: loadMore } : {})}
        footer={foot}
      />
    </TablePanel>
  )
}

/** True if the sort differs from the order in which rows arrive, newest first. */
function isSortedAnew(sort: TableSort | null): boolean {
  return sort !== null && (sort.column !== 'time' || !sort.descending)
}

/** The button that loads older rows. */
function Foot<Row>({ history }: { readonly history: HistoryPages<Row> }) {
  const text = useText('orderHistory')
  const common = useText('common')
  if (history.loadingMore) return <p className={styles['foot']}>{text('loadingMore')}</p>
  if (!history.hasMore) return null
  return (
    <div className={styles['foot']}>
      {history.moreFailed ? <p role="alert">{text('moreFailed', { message: history.message })}</p> : null}
      <Button size="small" onClick={history.loadMore}>
        {history.moreFailed ? common('retry') : text('more')}
      </Button>
    </div>
  )
}
