export type SortValue = bigint | number | string

export interface TableSort {
  readonly column: string
  readonly descending: boolean
}

/** Returns the next sort after a click on a column's header: descending, ascending, unsorted. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: true }
  return sort.descending ? { column, descending: false } : null
}
