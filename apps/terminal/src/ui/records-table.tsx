import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './records-table.module.css'

export interface RecordColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Explanation of a short header. */
  readonly title?: string
  readonly cell: (row: Row, place: number) => ReactNode
  /** Aligns figures at the end. */
  readonly figures?: boolean
  /** Omitted on phones in portrait. */
  readonly wideOnly?: boolean
}

interface RecordsTableProps<Row> {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly RecordColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, place: number) => string
}

/** A table of a few columns that renders all rows; it scrolls sideways if the screen is narrower. */
export function RecordsTable<Row>({ label, columns, rows, rowKey }: RecordsTableProps<Row>) {
  const look = (column: RecordColumn<Row>) =>
    cx(column.figures === true && styles['figures'], column.wideOnly === true && styles['wideOnly'])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be wider than the page, which keys must scroll too
    <div role="region" aria-label={label} tabIndex={0} className={styles['wide']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" title={column.title} className={look(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={rowKey(row, place)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.id} scope="row" className={look(column)}>
                    {column.cell(row, place)}
                  </th>
                ) : (
                  <td key={column.id} className={look(column)}>
                    {column.cell(row, place)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
