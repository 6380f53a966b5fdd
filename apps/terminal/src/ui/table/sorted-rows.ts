import { sortables } from './layout.ts'
import type { SortValue, TableSort } from './sort.ts'
import type { TableColumn } from './types.ts'

/**
 * The rows in the order of a sort, as they come without one or where no column of its name can be sorted by. Each row's value
 * is read once. Rows of equal value stay in the order they come in, in both directions.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const sortBy = sort === null ? undefined : sortables(columns).find(({ id }) => id === sort.column)?.sortBy
  if (sort === null || sortBy === undefined) return rows
  const direction = sort.descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .toSorted((a, b) => direction * compareValues(a.value, b.value))
    .map(({ row }) => row)
}

/** Smaller first; texts as the language orders them. */
function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return a < b ? -1 : a > b ? 1 : 0
}
