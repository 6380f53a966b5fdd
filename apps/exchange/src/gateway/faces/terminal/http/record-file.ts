import { fieldsOf } from '@perpdesk/protocol'
import { type Cell, CsvFile } from './csv.ts'

/** A record as a row: cells by column name. */
type Cells = Readonly<Record<string, Cell>>

/** Returns a CSV file with a column for each field of a record, whose rows are read page by page while it is sent. */
export function recordFile<Row>(
  name: string,
  schema: Parameters<typeof fieldsOf>[0],
  pages: AsyncGenerator<readonly Row[]>,
  record: (row: Row) => Cells,
): CsvFile {
  const columns = fieldsOf(schema).map(([field]) => field)
  return new CsvFile(name, columns, cells(columns, pages, record))
}

async function* cells<Row>(
  columns: readonly string[],
  pages: AsyncGenerator<readonly Row[]>,
  record: (row: Row) => Cells,
): AsyncGenerator<readonly Cell[]> {
  for await (const rows of pages) {
    // all rows are converted before the first is sent, because contracts loaded for this page may be dropped with the
    // next
    for (const out of rows.map(record)) yield columns.map((column) => out[column] ?? '')
  }
}
