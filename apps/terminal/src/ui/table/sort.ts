export type SortValue = bigint | number | string

export interface TableSort {
  readonly column: string
  readonly descending: boolean
}

/** Next sort after a press on a column's header: highest first, lowest first, unsorted. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: true }
  return sort.descending ? { column, descending: false } : null
}
