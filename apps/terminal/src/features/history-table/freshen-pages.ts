/** One page of rows, newest first; an empty cursor ends the list. */
export interface HistoryPage<Row> {
  readonly list: readonly Row[]
  readonly nextPageCursor: string
}

/**
 * Puts a freshly fetched first page before the pages that are loaded already: new rows come in front, rows that are
 * there are replaced by their newer record, nothing appears twice. `undefined` when the new page does not reach down to
 * what is loaded, so that rows between them would be missing.
 */
export function freshenPages<Row>(
  pages: readonly HistoryPage<Row>[],
  fresh: HistoryPage<Row>,
  rowKey: (row: Row) => string,
): readonly HistoryPage<Row>[] | undefined {
  const first = pages[0]
  if (first === undefined || first.list.length === 0) return undefined
  const known = new Set(pages.flatMap((page) => page.list.map(rowKey)))
  const newer = new Map(fresh.list.map((row) => [rowKey(row), row]))
  if (fresh.nextPageCursor !== '' && !fresh.list.some((row) => known.has(rowKey(row)))) return undefined
  const added = fresh.list.filter((row) => !known.has(rowKey(row)))
  return pages.map((page, index) => {
    const list = page.list.map((row) => newer.get(rowKey(row)) ?? row)
    return index === 0 ? { ...page, list: [...added, ...list] } : { ...page, list }
  })
}
