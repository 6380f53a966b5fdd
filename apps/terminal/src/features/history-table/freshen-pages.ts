/** A page of rows, newest first; an empty cursor means the last page. */
export interface HistoryPage<Row> {
  readonly list: readonly Row[]
  readonly nextPageCursor: string
}

/**
 * Returns a key for each row of a list. Rows that are otherwise identical (two equal fills of one order at the same
 * moment) are numbered from the top; such rows are neighbours and arrive together, so each keeps its number.
 */
export function numberedKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<Row, string> {
  const seen = new Map<string, number>()
  const keys = new Map<Row, string>()
  for (const row of rows) {
    const key = keyOf(row)
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    keys.set(row, count === 0 ? key : `${key}#${count}`)
  }
  return keys
}

/**
 * Merges a new first page into the loaded pages: new rows are prepended, known rows are replaced by their newer record,
 * and no row appears twice. Returns `undefined` if the new page does not reach down to the loaded pages, because rows
 * between them would be missing.
 */
export function freshenPages<Row>(
  pages: readonly HistoryPage<Row>[],
  fresh: HistoryPage<Row>,
  rowKey: (row: Row) => string,
): readonly HistoryPage<Row>[] | undefined {
  const first = pages[0]
  if (first === undefined || first.list.length === 0) return undefined
  const keys = numberedKeys(
    pages.flatMap((page) => page.list),
    rowKey,
  )
  const known = new Set(keys.values())
  const freshKeys = [...numberedKeys(fresh.list, rowKey)]
  if (fresh.nextPageCursor !== '' && !freshKeys.some(([, key]) => known.has(key))) return undefined
  const newer = new Map(freshKeys.map(([row, key]) => [key, row]))
  const added = freshKeys.filter(([, key]) => !known.has(key)).map(([row]) => row)
  return pages.map((page, index) => {
    const list = page.list.map((row) => newer.get(keys.get(row) ?? '') ?? row)
    return index === 0 ? { ...page, list: [...added, ...list] } : { ...page, list }
  })
}
