import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { cx } from '../cx.ts'
import { clampWidth, moveColumn } from './layout.ts'
import { nextSort } from './sort.ts'
import styles from './table.module.css'
import type { TableArrangement, TableColumn } from './types.ts'

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>
  /** All columns in their order, including hidden ones. */
  readonly columns: readonly TableColumn<Row>[]
  readonly inView: readonly TableColumn<Row>[]
  readonly arrangement: TableArrangement
}

const DRAGGED = 'application/x-perpdesk-column'
const KEY_STEP = 8

/**
 * A header that sorts and can be moved by dragging or by keys. A column with two figures in a cell has a sort button
 * for each.
 */
export function HeaderCell<Row>({ column, columns, inView, arrangement }: HeaderCellProps<Row>) {
  const text = useText('common')
  const { sort, widths, change } = arrangement
  const [isTarget, setTarget] = useState(false)
  const sortedBy = (id: string) => (sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined)
  const order = columns.map(({ id }) => id)

  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, column.id),
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setTarget(false)
      change({ order: moveColumn(order, event.dataTransfer.getData(DRAGGED), column.id) })
    },
  }
  const width = widths[column.id]
  const setWidth = (next: number) => change({ widths: { ...widths, [column.id]: clampWidth(next) } })
  const byKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || event.altKey === event.shiftKey) return
    // Alt with an arrow key would otherwise go back in the browser's history.
    event.preventDefault()
    if (event.shiftKey) {
      setWidth((width ?? widthOf(event.currentTarget)) + step * KEY_STEP)
      return
    }
    const neighbour = inView[inView.indexOf(column) + step]
    if (neighbour !== undefined) change({ order: moveColumn(order, column.id, neighbour.id) })
  }

  const { second } = column
  const button = (id: string, header: ReactNode, isSortable: boolean) => {
    const sorted = sortedBy(id)
    const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
    return (
      <button
        type="button"
        className={styles['sort']}
        title={text('columnHint')}
        data-sortable={isSortable}
        onClick={isSortable ? () => change({ sort: nextSort(sort, id) }) : undefined}
        onKeyDown={byKeys}
        {...drag}
      >
        {header}
        {sorted === undefined ? null : (
          <Arrow size={12} aria-label={text(sorted === 'descending' ? 'sortedDown' : 'sortedUp')} />
        )}
      </button>
    )
  }

  return (
    <th
      scope="col"
      className={cx(styles['head'], column.align === 'end' && styles['end'], isTarget && styles['target'])}
      style={width === undefined ? held(column) : { width, minWidth: width, maxWidth: width }}
      aria-sort={sortedBy(column.id) ?? (second && sortedBy(second.id))}
      {...drop}
    >
      {second === undefined
        ? button(column.id, column.header, column.sortBy !== undefined)
        : second.beside(
            button(column.id, second.firstHeader, column.sortBy !== undefined),
            button(second.id, second.header, true),
          )}
      <WidthHandle
        onWidth={setWidth}
        onFit={() => change({ widths: Object.fromEntries(Object.entries(widths).filter(([id]) => id !== column.id)) })}
      />
    </th>
  )
}

function held<Row>({ hold }: TableColumn<Row>): CSSProperties | undefined {
  return hold === undefined ? undefined : { minWidth: `calc(${hold}ch + 2 * var(--cell-space))` }
}

/** Returns the width, in pixels, of the header around an element. */
function widthOf(element: Element): number {
  return element.closest('th')?.offsetWidth ?? 0
}

interface WidthHandleProps {
  readonly onWidth: (width: number) => void
  /** Removes the chosen width, so that the column is as wide as its content. */
  readonly onFit: () => void
}

/**
 * The edge of a column: dragging sets the width, a double click fits it to the content. The header itself offers the
 * same by keys.
 */
function WidthHandle({ onWidth, onFit }: WidthHandleProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined)
  return (
    <span
      aria-hidden
      className={styles['handle']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: widthOf(event.currentTarget) }
      }}
      onPointerMove={({ clientX }) => {
        if (start.current !== undefined) onWidth(start.current.width + clientX - start.current.x)
      }}
      onPointerUp={() => {
        start.current = undefined
      }}
      onDoubleClick={onFit}
    />
  )
}
