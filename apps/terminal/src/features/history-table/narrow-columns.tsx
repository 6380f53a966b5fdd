import type { ReactNode } from 'react'
import cells from '../../ui/cells.module.css'
import { cellContent, columnName, cx, type TableColumn } from '../../ui/index.ts'
import styles from './history-table.module.css'

/** Ids of two columns that share one column on small screens, the first above the second. */
export type ColumnPair = readonly [string, string]

/**
 * Returns the columns for small screens: first the pairs, in two lines each, then the columns without a pair. A pair is
 * sorted by its upper column.
 */
export function narrowColumns<Row>(
  columns: readonly TableColumn<Row>[],
  pairs: readonly ColumnPair[],
): readonly TableColumn<Row>[] {
  const paired = new Set(pairs.flat())
  const known = new Map(columns.map((column) => [column.id, column]))
  const both = pairs.flatMap(([above, below]) => {
    const [first, second] = [known.get(above), known.get(below)]
    return first === undefined || second === undefined ? [] : [pairOf(first, second)]
  })
  return [...both, ...columns.filter(({ id }) => !paired.has(id))]
}

function pairOf<Row>(first: TableColumn<Row>, second: TableColumn<Row>): TableColumn<Row> {
  const line = (content: ReactNode, figures = false) => (
    <span className={cx(styles['line'], first.align === 'end' && styles['end'], figures && styles['figures'])}>
      {content}
    </span>
  )
  return {
    ...first,
    name: `${columnName(first)} / ${columnName(second)}`,
    // Headers are stacked like their figures: side by side they would need the width of another column.
    header: stacked(line(first.header), line(second.header)),
    cell: (row) =>
      stacked(
        line(cellContent(first, first.cell(row)), first.align === 'end'),
        line(cellContent(second, second.cell(row)), second.align === 'end'),
      ),
  }
}

function stacked(above: ReactNode, below: ReactNode) {
  return (
    <span className={cells['stacked']}>
      {above}
      {below}
    </span>
  )
}
