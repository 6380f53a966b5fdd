import { sortables } from './layout.ts'
import type { SortValue, TableSort } from './sort.ts'
import type { TableColumn } from './types.ts'

/**
 * Returns the rows in the order of a sort, or as given if there is no sort or no sortable column of its name. Each
 * row's value is read once. Rows of equal value keep their given order, in both directions.
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

/** Compares two values, smaller first; texts by the language's order. */
function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return a < b ? -1 : a > b ? 1 : 0
}
