/** A column of an export: its heading, and the text of a row's cell. */
export interface CsvColumn<Row> {
  readonly heading: string
  readonly cell: (row: Row) => string
}

/** A plain decimal; may begin with a minus and is still no formula. */
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/
/** Start of a cell that spreadsheets would execute as a formula or a command. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/

/**
 * Returns rows as CSV (RFC 4180, CRLF) that spreadsheets treat as data only: a text that would start a formula gets a
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
