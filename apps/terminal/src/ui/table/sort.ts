export type SortValue = bigint | number | string

export interface TableSort {
  readonly column: string
  readonly descending: boolean
}

/** What a press on a column's header leads to: highest first, lowest first, as it comes. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: true }
  return sort.descending ? { column, descending: false } : null
}
