import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useRowMenu } from '../use-row-menu.ts'
import styles from './table.module.css'
import { TableRow } from './table-row.tsx'
import type { DataTableProps, TableColumn } from './types.ts'

type Drawing<Row> = Pick<
  DataTableProps<Row>,
  'rowKey' | 'rowActions' | 'onRowActivate' | 'onRowMenu' | 'rowTone' | 'reads' | 'selection' | 'detail'
>

interface TableBodyProps<Row> extends Drawing<Row> {
  /** In display order. */
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly widths: Readonly<Record<string, number>>
  readonly scroller: HTMLDivElement | null
}

/** Tables with more rows than this render only the visible rows. */
const VIRTUAL_FROM = 50
const ROW_HEIGHT = 30
const OVERSCAN = 8
const PAGE = 10

/**
 * The rows, as one stop of the Tab key: arrows, Page Up, Page Down, Home and End move between rows, Enter opens a row.
 */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey, columns, scroller, selection, onRowActivate, detail } = props
  const isLong = rows.length > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    // Rows are measured, because cells with two lines make them taller.
    measureElement: (element) => heightOf(element) || ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE_OPEN)
  const open = useCallback((key: string) => setOpened((now) => toggled(now, key)), [])
  const items = virtualizer.getVirtualItems()
  const drawn = isLong ? items.map(({ index }) => index) : rows.map((_, index) => index)
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const goTo = useRef<number>(undefined)
  const stop = drawn.includes(active) ? active : drawn[0]

  // A row far outside the view is rendered only some renders after it was scrolled to, so every render tries to focus
  // it.
  useLayoutEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${goTo.current}"]`)
    if (row === null || row === undefined) return
    goTo.current = undefined
    row.focus({ preventScroll: isLong })
  })

  const press = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target
    const index = indexOf(row)
    if (index === undefined || !(row instanceof HTMLElement)) return
    if (event.key === 'Enter') {
      const record = rows[index]
      if (onRowActivate !== undefined && record !== undefined) onRowActivate(record)
      else if (detail !== undefined && record !== undefined) open(rowKey(record))
      else row.querySelector('a')?.click()
      return
    }
    const next = nextIndex(event.key, index, rows.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    goTo.current = next
    if (isLong) virtualizer.scrollToIndex(next)
  }

  const chosen = selection?.keys
  const choose = selection?.onChange
  const toggle = useCallback(
    (key: string) => {
      if (chosen === undefined || choose === undefined) return
      choose(toggled(chosen, key))
    },
    [chosen, choose],
  )

  const onRowMenu = props.onRowMenu
  const menu = useRowMenu(
    onRowMenu === undefined
      ? undefined
      : (target, at) => {
          const index = indexOf(target.closest('tr'))
          const record = index === undefined ? undefined : rows[index]
          if (record !== undefined) onRowMenu(record, at)
        },
  )

  const span = columns.length + 1 + (selection === undefined ? 0 : 1)
  const last = items.at(-1)?.end ?? 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows take the focus, their keys come up
    <tbody ref={body} onKeyDown={press} onFocus={(event) => setActive((now) => indexOf(event.target) ?? now)} {...menu}>
      {isLong ? <Spacer span={span} height={items[0]?.start ?? 0} /> : null}
      {drawn.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const key = rowKey(row)
        return (
          <TableRow
            key={key}
            record={row}
            rowKey={key}
            index={index}
            isStop={index === stop}
            isChosen={chosen?.has(key)}
            onChoose={selection === undefined ? undefined : toggle}
            columns={columns}
            widths={props.widths}
            rowActions={props.rowActions}
            onRowActivate={onRowActivate}
            rowTone={props.rowTone}
            reads={props.reads}
            measure={isLong ? virtualizer.measureElement : undefined}
            detail={detail}
            isOpen={opened.has(key)}
            onOpen={open}
            span={span}
          />
        )
      })}
      {isLong ? <Spacer span={span} height={virtualizer.getTotalSize() - last} /> : null}
    </tbody>
  )
}

const NONE_OPEN: ReadonlySet<string> = new Set()

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Returns a row's height in pixels, including its open details. */
function heightOf(row: Element): number {
  const below = row.nextElementSibling
  const opened = below?.hasAttribute('data-detail') === true ? below.getBoundingClientRect().height : 0
  return row.getBoundingClientRect().height + opened
}

/** Returns the index of the focused row; `undefined` if an element inside the row has the focus. */
function indexOf(target: EventTarget | null): number | undefined {
  const index = target instanceof HTMLTableRowElement ? target.dataset['index'] : undefined
  return index === undefined ? undefined : Number.parseInt(index, 10)
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  const clamp = (to: number) => Math.min(Math.max(to, 0), count - 1)
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1)
    case 'ArrowUp':
      return clamp(index - 1)
    case 'PageDown':
      return clamp(index + PAGE)
    case 'PageUp':
      return clamp(index - PAGE)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

function Spacer({ span, height }: { readonly span: number; readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td aria-hidden colSpan={span} className={styles['spacer']} style={{ height }} />
    </tr>
  )
}
