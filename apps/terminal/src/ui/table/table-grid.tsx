import { type UIEvent, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Checkbox } from '../choice.tsx'
import { cx } from '../cx.ts'
import { ColumnsButton } from './columns-button.tsx'
import { HeaderCell } from './header-cell.tsx'
import { sortedRows } from './sorted-rows.ts'
import styles from './table.module.css'
import { TableBody } from './table-body.tsx'
import type { DataTableProps, TableArrangement } from './types.ts'
import { useWholeColumns } from './whole-columns.ts'

export interface TableGridProps<Row> extends DataTableProps<Row> {
  readonly arrangement: TableArrangement
  readonly visible: Record<string, boolean>
}

const END_MARGIN = 120

/** Headers and rows, a chunk of its own that is fetched when the first table has rows. */
export default function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, columns, rows, rowKey, arrangement, visible, selection, rowActions, onEndReached } = props
  const { sort, widths } = arrangement
  const sorted = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort])
  const inView = useMemo(() => columns.filter(({ id }) => visible[id]), [columns, visible])
  // State and not a ref, because the rows must render again when the element exists and can be measured.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  // The first column is fixed, and also the column of checkboxes before it.
  useWholeColumns(scroller, inView, selection === undefined ? 1 : 2)
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
                  checked={rows.every((row) => selection.keys.has(rowKey(row)))}
                  onChange={(all) => selection.onChange(withRows(selection.keys, rows.map(rowKey), all))}
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

/** Returns the chosen keys with the keys of all given rows added or removed; other keys stay chosen. */
function withRows(chosen: ReadonlySet<string>, keys: readonly string[], all: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) {
    if (all) next.add(key)
    else next.delete(key)
  }
  return next
}
