/** A table that goes out line by line as it is read, with a heading. */
export class CsvFile {
  /** Plain letters, digits, dashes and a dot. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>

  constructor(name: string, columns: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
    this.name = name
    this.columns = columns
    this.rows = rows
  }

  /** The file as text in pieces; lines end as RFC 4180 says. */
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
/** Spreadsheets take a cell that begins so for a formula, behind spaces and in full width too. */
const FORMULA = /^(?:[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/**
 * One cell. A formula gets an apostrophe in front, so that a spreadsheet shows it as text; plain numbers, negative ones
 * too, stay numbers.
 */
export function csvCell(value: Cell): string {
  const text = String(value)
  const safe = !NUMBER.test(text) && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
