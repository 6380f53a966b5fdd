import { type E8, e8, parseInteger } from '@perpdesk/numeric'

/**
 * One row of a table of contracts. Its methods throw `RangeError` if a cell is missing or does not have the requested
 * type.
 */
export interface TableRow {
  text(column: number): string
  e8(column: number): E8
  whole(column: number): number
  /** Midnight UTC of a date such as `2021-03-15`, in milliseconds since 1970. */
  date(column: number): number
  /** The words of a cell such as `W,BIW,M`; an empty list for `-`. */
  words(column: number): readonly string[]
}

/** Returns the rows of a table whose columns are separated by spaces. */
export function tableRows(table: string): readonly TableRow[] {
  return table.trim().split('\n').map(rowOf)
}

function rowOf(line: string): TableRow {
  const cells = line.trim().split(/\s+/)
  const text = (column: number): string => {
    const cell = cells[column]
    if (cell === undefined) throw new RangeError(`the catalogue lacks column ${column} in: ${line}`)
    return cell
  }
  return {
    text,
    e8: (column) => e8(text(column)),
    whole: (column) => {
      const value = parseInteger(text(column))
      if (value === undefined) throw new RangeError(`not a whole number: ${text(column)}`)
      return value
    },
    date: (column) => {
      const time = Date.parse(`${text(column)}T00:00:00Z`)
      if (Number.isNaN(time)) throw new RangeError(`not a date: ${text(column)}`)
      return time
    },
    words: (column) => (text(column) === '-' ? [] : text(column).split(',')),
  }
}
