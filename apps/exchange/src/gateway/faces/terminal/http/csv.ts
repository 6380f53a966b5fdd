import type { SentFile } from './sent-file.ts'

/** A CSV file that is sent line by line while its rows are read. */
export class CsvFile implements SentFile {
  /** Consists of letters, digits, dashes and a dot. */
  readonly name: string
  readonly type = 'text/csv; charset=utf-8; header=present'
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>

  constructor(name: string, columns: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
    this.name = name
    this.columns = columns
    this.rows = rows
  }

  /** Yields the text of the file line by line, with line ends as in RFC 4180. */
  async *text(): AsyncGenerator<string> {
    yield line(this.columns)
    for await (const row of this.rows) yield line(row)
  }
}

export type Cell = string | number | boolean

function line(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/
/** Cells that spreadsheets would interpret as a formula, also after spaces and with full-width characters. */
const FORMULA = /^(?:[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/**
 * Returns one CSV cell. A formula gets a leading apostrophe, so that a spreadsheet shows it as text; plain numbers,
 * also negative ones, remain numbers.
 */
export function csvCell(value: Cell): string {
  const text = String(value)
  const safe = !NUMBER.test(text) && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
