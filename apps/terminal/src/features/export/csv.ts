/** One column of an export: its heading and how a row's cell is written. */
export interface CsvColumn<Row> {
  readonly heading: string
  readonly cell: (row: Row) => string
}

/** A plain decimal: may begin with a minus and still be no formula. */
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/
/** A cell that begins so is read by spreadsheets as a formula or a command. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/

/**
 * Writes rows as CSV (RFC 4180, CRLF) that spreadsheets read as data only: a text that would start a formula gets a
 * leading apostrophe; numbers stay plain decimals.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => csvCell(column.heading)).join(',')]
  for (const row of rows) lines.push(columns.map((column) => csvCell(column.cell(row))).join(','))
  return `${lines.join('\r\n')}\r\n`
}

export function csvCell(text: string): string {
  const guarded = !DECIMAL.test(text) && FORMULA_START.test(text.trimStart()) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
