export type SortValue = bigint | number | string

export interface TableSort {
  readonly column: string
  readonly descending: boolean
}

/** Smaller first; texts as the language orders them. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a press on a column's header leads to: highest first, lowest first, as it comes. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: true }
  return sort.descending ? { column, descending: false } : null
}
