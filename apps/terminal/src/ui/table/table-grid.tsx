import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type UIEvent, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Checkbox } from '../choice.tsx'
import { cx } from '../cx.ts'
import { ColumnsButton } from './columns-button.tsx'
import { HeaderCell } from './header-cell.tsx'
import { sortables } from './layout.ts'
import { compareValues, type SortValue } from './sort.ts'
import styles from './table.module.css'
import { TableBody } from './table-body.tsx'
import type { DataTableProps, TableArrangement } from './types.ts'
import { useWholeColumns } from './whole-columns.ts'

export interface TableGridProps<Row> extends DataTableProps<Row> {
  readonly arrangement: TableArrangement
  readonly visible: Record<string, boolean>
}

/** A row as the library hands it to what sorts. */
interface Valued {
  readonly getValue: (column: string) => unknown
}

function sortValueOf(row: Valued, column: string): SortValue {
  // A column's values are those of its own `accessorFn`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row.getValue(column) as SortValue
}

const END_MARGIN = 120

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** Headers and rows. A chunk of its own, fetched when the first table has rows. */
export default function TableGrid<Row extends RowData>(props: TableGridProps<Row>) {
  const { label, columns, rows, rowKey, arrangement, visible, selection, rowActions, onEndReached } = props
  const { sort, widths } = arrangement
  const definitions = useMemo(
    () =>
      sortables(columns).map(({ id, sortBy }) => ({
        id,
        enableSorting: sortBy !== undefined,
        accessorFn: (row: Row): SortValue => sortBy?.(row) ?? '',
        sortFn: (a: Valued, b: Valued, column: string) => compareValues(sortValueOf(a, column), sortValueOf(b, column)),
      })),
    [columns],
  )
  const sorting = useMemo(
    () =>
      sort === null || !definitions.some(({ id }) => id === sort.column)
        ? []
        : [{ id: sort.column, desc: sort.descending }],
    [sort, definitions],
  )
  const rowSelection = useMemo(
    () => Object.fromEntries(Array.from(selection?.keys ?? [], (key) => [key, true as const])),
    [selection?.keys],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { sorting, columnVisibility: visible, columnOrder: columns.map(({ id }) => id), rowSelection },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      selection?.onChange(new Set(Object.keys(next).filter((key) => next[key])))
    },
  })
  const inView = useMemo(() => columns.filter(({ id }) => visible[id]), [columns, visible])
  // In state, not in a ref: the rows inside must be drawn once more when the element is there to be measured.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  // The first column stands fixed, and before it the one that chooses.
  useWholeColumns(scroller, inView, selection === undefined ? 1 : 2)
  const sorted = table.getRowModel().rows
  const text = useText('common')

  const reach = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollHeight - scrollTop - clientHeight < END_MARGIN) onEndReached?.()
  }

  return (
    <div ref={setScroller} className={styles['scroller']} onScroll={reach}>
      <table
        className={styles['table']}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        data-selectable={selection !== undefined}
      >
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th className={cx(styles['head'], styles['choose'])}>
                <Checkbox
                  label={text('chooseAll')}
                  hideLabel
                  checked={table.getIsAllRowsSelected()}
                  onChange={(all) => table.toggleAllRowsSelected(all)}
                />
              </th>
            )}
            {inView.map((column) => (
              <HeaderCell key={column.id} column={column} columns={columns} inView={inView} arrangement={arrangement} />
            ))}
            <th className={cx(styles['head'], styles['tools'])}>
              {rowActions === undefined ? null : props.rowActionsLabel}
              <ColumnsButton columns={columns} visible={visible} arrangement={arrangement} />
            </th>
          </tr>
        </thead>
        <TableBody {...props} rows={sorted} columns={inView} widths={widths} scroller={scroller} />
      </table>
      {props.footer}
    </div>
  )
}
