import type { Page } from '../../../history/history.ts'

/** Rows read at once when all records are read: enough to be fast, few enough for many concurrent readers. */
export const ROWS_AT_ONCE = 1_000

/** Reads all pages of a query one after another; history writes between two of them. */
export async function* allPages<Row>(
  ask: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let cursor = ''
  do {
    const page = await ask({ limit: ROWS_AT_ONCE, ...(cursor === '' ? {} : { cursor }) })
    yield page.rows
    cursor = page.cursor
  } while (cursor !== '')
}
