import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, lazy, memo, type ReactNode, Suspense, type UIEvent, useMemo, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { cx } from './cx.ts'
import styles from './data-table.module.css'
import { Skeleton } from './states.tsx'
import { nextSort, type SortValue, sortRows, type TableSort } from './table-sort.ts'

export interface TableColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Content of a cell. Figures that move by themselves belong into a component that follows them alone. */
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable by this value. */
  readonly sortBy?: (row: Row) => SortValue
  readonly align?: 'start' | 'end'
  /** Width in pixels; without it the content decides. */
  readonly width?: number
  /** Left out on narrow screens. */
  readonly wideOnly?: boolean
}

export interface DataTableProps<Row> {
  /** What the table holds, read out as its name. */
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly status?: 'loading' | 'ready' | 'error' | 'signedOut'
  /** Shown instead of rows: `EmptyState`, `ErrorState`, `SignedOut`. */
  readonly empty: ReactNode
  readonly error?: ReactNode
  readonly signedOut?: ReactNode
  /** From `useTableArrangement`: the sort is kept between visits. Without it the table keeps it while it is shown. */
  readonly arrangement?: {
    readonly sort: TableSort | undefined
    readonly setSort: (sort: TableSort | undefined) => void
  }
  /** Buttons at the end of a row. */
  readonly rowActions?: (row: Row) => ReactNode
  readonly rowActionsLabel?: string
  /** Enter or a click on a row. */
  readonly onRowActivate?: (row: Row) => void
  readonly rowTone?: (row: Row) => 'buy' | 'sell' | 'dim' | undefined
  /** What the cells read besides their row: all rows render again when it becomes another. */
  readonly reads?: unknown
  /** The last row came into view: more can be fetched. */
  readonly onEndReached?: () => void
  /** Shown under the last row, for instance while more is fetched. */
  readonly footer?: ReactNode
}

/** Tables longer than this hold only the rows in view. */
const VIRTUAL_FROM = 50
const END_MARGIN = 120

const VirtualRows = lazy(() => import('./virtual-rows.tsx'))

/** The one table: sorted by its headers, rows in view only when long, with the states every panel has. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, status = 'ready', rowActions, onEndReached } = props
  const [ownSort, setOwnSort] = useState<TableSort | undefined>(undefined)
  const arrangement = props.arrangement ?? { sort: ownSort, setSort: setOwnSort }
  const sort = arrangement.sort
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy
  const sorted = useMemo(() => sortRows(rows, sort, sortBy), [rows, sort, sortBy])
  // In state, not in a ref: the rows inside must be drawn once more when the element is there to be measured.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)

  const reach = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollHeight - scrollTop - clientHeight < END_MARGIN) onEndReached?.()
  }

  if (status === 'loading' && rows.length === 0) return <Skeleton rows={6} height={18} />
  if (status === 'signedOut') return props.signedOut
  if (status === 'error' && rows.length === 0) return props.error
  if (rows.length === 0) return props.empty
  return (
    <div ref={setScroller} className={styles['scroller']} onScroll={reach}>
      <table className={styles['table']} aria-label={label} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={arrangement.setSort} />
            ))}
            {rowActions === undefined ? null : (
              <th className={cx(styles['head'], styles['actionsHead'])}>
                <span className="visually-hidden">{props.rowActionsLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <Body {...props} sorted={sorted} scroller={scroller} />
      </table>
      {props.footer}
    </div>
  )
}

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>
  readonly sort: TableSort | undefined
  readonly onSort: (sort: TableSort | undefined) => void
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const text = useText('common')
  const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cx(
        styles['head'],
        column.align === 'end' && styles['end'],
        column.wideOnly === true && styles['wide'],
      )}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sorted}
    >
      {column.sortBy === undefined ? (
        column.header
      ) : (
        <button type="button" className={styles['sort']} onClick={() => onSort(nextSort(sort, column.id))}>
          {column.header}
          {sorted === undefined ? null : (
            <Arrow size={12} aria-label={text(sorted === 'descending' ? 'sortedDown' : 'sortedUp')} />
          )}
        </button>
      )}
    </th>
  )
}

interface BodyProps<Row> extends DataTableProps<Row> {
  readonly sorted: readonly Row[]
  readonly scroller: HTMLDivElement | null
}

function Body<Row>(props: BodyProps<Row>) {
  const { sorted, rowKey, columns, rowActions, scroller } = props
  const row = (index: number) => {
    const record = sorted[index]!
    return <TableRow key={rowKey(record)} record={record} index={index} props={props} />
  }
  const first = <tbody>{sorted.slice(0, VIRTUAL_FROM).map((_, index) => row(index))}</tbody>
  if (sorted.length <= VIRTUAL_FROM) return first
  const span = columns.length + (rowActions === undefined ? 0 : 1)
  return (
    <Suspense fallback={first}>
      <VirtualRows count={sorted.length} span={span} scroller={scroller} row={row} />
    </Suspense>
  )
}

interface TableRowProps<Row> {
  readonly record: Row
  readonly index: number
  readonly props: DataTableProps<Row>
}

function PlainTableRow<Row>({ record, index, props }: TableRowProps<Row>) {
  const { columns, rowActions, onRowActivate, rowTone } = props
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onRowActivate?.(record)
    const next =
      event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined
    if (next === undefined) return
    const sibling = event.currentTarget[next]
    if (sibling instanceof HTMLElement) sibling.focus()
    event.preventDefault()
  }
  const active =
    onRowActivate === undefined ? {} : { tabIndex: 0, onClick: () => onRowActivate(record), onKeyDown: press }
  return (
    <tr className={styles['row']} aria-rowindex={index + 2} data-tone={rowTone?.(record)} {...active}>
      {columns.map((column) => (
        <td
          key={column.id}
          className={cx(
            styles['cell'],
            column.align === 'end' && styles['end'],
            column.wideOnly === true && styles['wide'],
          )}
        >
          {column.cell(record)}
        </td>
      ))}
      {rowActions === undefined ? null : (
        <td className={cx(styles['cell'], styles['actions'])}>{rowActions(record)}</td>
      )}
    </tr>
  )
}

/** A row renders again when its record or what draws it changes, not when its neighbours do. */
const TableRow = memo(PlainTableRow, (before, after) => {
  const same = (name: 'columns' | 'rowActions' | 'onRowActivate' | 'rowTone' | 'reads') =>
    before.props[name] === after.props[name]
  return (
    before.record === after.record &&
    before.index === after.index &&
    same('columns') &&
    same('rowActions') &&
    same('onRowActivate') &&
    same('rowTone') &&
    same('reads')
  )
}) as typeof PlainTableRow
