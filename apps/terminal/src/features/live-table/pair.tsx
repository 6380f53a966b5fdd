import type { ReactNode } from 'react'
import { cellContent, columnName, cx, type TableColumn } from '../../ui/index.ts'
import styles from './live-table.module.css'

interface PairProps {
  readonly first: ReactNode
  /** `null` shows the first value alone. */
  readonly second: ReactNode
  /** True if both are figures, which are aligned at the end of the column. */
  readonly figures?: boolean
}

/** Two values: the second beside the first if there is room, otherwise below. */
export function Pair({ first, second, figures = false }: PairProps) {
  return (
    <span className={cx(styles['pair'], figures && styles['figures'])}>
      <span>{first}</span>
      {second === null ? null : <span>{second}</span>}
    </span>
  )
}

/** Returns two columns merged into one, which is arranged as the first and can be sorted by either. */
export function pairColumn<Row>(first: TableColumn<Row>, second: TableColumn<Row>): TableColumn<Row> {
  const figures = first.align === 'end'
  const hold = Math.max(first.hold ?? 0, second.hold ?? 0)
  const { sortBy } = second
  const beside = (one: ReactNode, other: ReactNode) => <Pair first={one} second={other} figures={figures} />
  return {
    ...first,
    ...(sortBy === undefined
      ? {}
      : { second: { id: second.id, sortBy, firstHeader: first.header, header: second.header, beside } }),
    ...(hold > 0 ? { hold } : {}),
    name: `${columnName(first)} / ${columnName(second)}`,
    header: beside(first.header, second.header),
    cell: (row) => (
      <Pair
        first={cellContent(first, first.cell(row))}
        second={cellContent(figures ? first : second, second.cell(row))}
        figures={figures}
      />
    ),
  }
}
