import type { RecordTable } from './records.ts'

/** Position of the last row of a page, after which the next page starts. */
export interface PagePlace {
  readonly time: number
  readonly seq: number
  readonly place: number
}

const CURSOR = /^([A-Za-z]{1,20})\.(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/

/**
 * Returns the cursor as text. It includes the table's name, because a position in one table is meaningless in another.
 */
export function printCursor(table: RecordTable, { time, seq, place }: PagePlace): string {
  return `${table}.${time}.${seq}.${place}`
}

/** Parses a cursor; `undefined` for texts that are not a cursor of the table. */
export function parseCursor(table: RecordTable, text: string): PagePlace | undefined {
  const [, named, time, seq, place] = CURSOR.exec(text) ?? []
  if (named !== table || time === undefined || seq === undefined || place === undefined) return undefined
  return { time: Number.parseInt(time, 10), seq: Number.parseInt(seq, 10), place: Number.parseInt(place, 10) }
}
