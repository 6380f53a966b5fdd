export type SortValue = bigint | number | string

export interface TableSort {
  readonly column: string
  readonly descending: boolean
}

/** Rows in the order of a column's values; equal ones keep their order. Without a sort the rows as they come. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: TableSort | undefined,
  valueOf: ((row: Row) => SortValue) | undefined,
): readonly Row[] {
  if (sort === undefined || valueOf === undefined) return rows
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => compare(valueOf(a), valueOf(b)) * direction)
}

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a press on a column's header leads to: highest first, lowest first, as it comes. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: true }
  return sort.descending ? { column, descending: false } : undefined
}
