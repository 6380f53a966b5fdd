import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { useText } from '../../i18n/index.ts'
import { Checkbox } from '../choice.tsx'
import { cx } from '../cx.ts'
import { DetailRow } from './detail-row.tsx'
import styles from './table.module.css'
import type { DataTableProps, TableColumn } from './types.ts'
import { cellContent } from './words.tsx'

interface TableRowProps<Row> {
  readonly record: Row
  readonly rowKey: string
  readonly index: number
  /** True for the row that the Tab key reaches. */
  readonly isStop: boolean
  readonly isChosen: boolean | undefined
  readonly onChoose: ((key: string) => void) | undefined
  readonly columns: readonly TableColumn<Row>[]
  readonly widths: Readonly<Record<string, number>>
  readonly rowActions: DataTableProps<Row>['rowActions']
  readonly onRowActivate: DataTableProps<Row>['onRowActivate']
  readonly rowTone: DataTableProps<Row>['rowTone']
  readonly reads: unknown
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined
  readonly detail: DataTableProps<Row>['detail']
  readonly isOpen: boolean
  readonly onOpen: (key: string) => void
  /** Number of cells in a row. */
  readonly span: number
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { record, rowKey, index, isStop, isChosen, onChoose, columns, widths, measure } = props
  const { rowActions, onRowActivate, rowTone, detail, isOpen, onOpen } = props
  const text = useText('common')
  const element = useRef<HTMLTableRowElement>(null)
  const resized = useCallback(() => measure?.(element.current), [measure])
  const both = useCallback(
    (row: HTMLTableRowElement | null) => {
      element.current = row
      measure?.(row)
    },
    [measure],
  )
  const row = (
    <tr
      ref={both}
      className={styles['row']}
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-index={index}
      data-tone={rowTone?.(record)}
      data-active={onRowActivate !== undefined}
      onClick={onRowActivate === undefined ? undefined : () => onRowActivate(record)}
    >
      {onChoose === undefined ? null : (
        <td className={cx(styles['cell'], styles['choose'])}>
          <Checkbox label={text('chooseRow')} hideLabel checked={isChosen === true} onChange={() => onChoose(rowKey)} />
        </td>
      )}
      {columns.map((column, place) => {
        const width = widths[column.id]
        return (
          <td
            key={column.id}
            className={cx(
              styles['cell'],
              column.align === 'end' && styles['end'],
              width !== undefined && styles['cut'],
            )}
            style={width === undefined ? undefined : { maxWidth: width }}
          >
            {detail === undefined || place > 0 ? (
              cellContent(column, column.cell(record))
            ) : (
              <Opener label={detail.label} isOpen={isOpen} onPress={() => onOpen(rowKey)}>
                {column.cell(record)}
              </Opener>
            )}
          </td>
        )
      })}
      {/* Rendered also without actions: the header has its own tools in this column, so each row needs the cell. */}
      <td className={cx(styles['cell'], styles['actions'])}>{rowActions?.(record)}</td>
    </tr>
  )
  if (detail === undefined || !isOpen) return row
  return (
    <>
      {row}
      <DetailRow span={props.span} onResize={resized}>
        {detail.content(record)}
      </DetailRow>
    </>
  )
}

interface OpenerProps {
  readonly label: string
  readonly isOpen: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The button that opens a row's details, shown before the content of the first cell. */
function Opener({ label, isOpen, onPress, children }: OpenerProps) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <span className={styles['opener']}>
      <button
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={(event) => {
          event.stopPropagation()
          onPress()
        }}
      >
        <Arrow size={14} aria-hidden />
      </button>
      {children}
    </span>
  )
}

/** Memoised: a row renders again when its own props change, not when its neighbours do. */
// `memo` loses the type parameter, so the cast restores it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow
