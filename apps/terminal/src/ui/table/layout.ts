import type { TableColumn, TableLayout } from './types.ts'

export const LEAST_WIDTH = 48
export const MOST_WIDTH = 640

export function clampWidth(width: number): number {
  return Math.min(Math.max(Math.round(width), LEAST_WIDTH), MOST_WIDTH)
}

/**
 * Returns the column ids in the user's order. Unknown ids are dropped; columns added since are placed after their
 * default predecessor.
 */
export function columnOrder(columns: readonly string[], kept: readonly string[]): readonly string[] {
  const order = [...new Set(kept)].filter((id) => columns.includes(id))
  for (const [index, id] of columns.entries()) {
    if (order.includes(id)) continue
    const before = columns[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** Returns everything that rows can be sorted by: the columns, and the second values of cells with two figures. */
export function sortables<Row>(columns: readonly TableColumn<Row>[]) {
  return columns.flatMap((column) => (column.second === undefined ? [column] : [column, column.second]))
}

/** Returns the order with one column moved to the place of another. */
export function moveColumn(order: readonly string[], id: string, target: string): readonly string[] {
  const from = order.indexOf(id)
  const to = order.indexOf(target)
  if (from < 0 || to < 0 || from === to) return order
  return order.filter((each) => each !== id).toSpliced(to, 0, id)
}

/**
 * Returns which columns are visible. At least the first column always is: a table without columns would have no header
 * to bring them back.
 */
export function columnVisibility<Row>(
  columns: readonly TableColumn<Row>[],
  shown: TableLayout['shown'],
  narrow: boolean,
): Record<string, boolean> {
  const visible = Object.fromEntries(
    columns.map(({ id, wideOnly = false, onDemand = false }) => [id, shown[id] ?? !(onDemand || (narrow && wideOnly))]),
  )
  const [first] = columns
  if (first !== undefined && !Object.values(visible).includes(true)) visible[first.id] = true
  return visible
}

/** Returns the column's name as text. */
export function columnName<Row>(column: TableColumn<Row>): string {
  return column.name ?? (typeof column.header === 'string' ? column.header : column.id)
}
