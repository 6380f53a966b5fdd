import type { RecordTable } from './records.ts'

/** Place in a table from which the next page goes on: the last row of the page before. */
export interface PagePlace {
  readonly time: number
  readonly seq: number
  readonly place: number
}

const CURSOR = /^([A-Za-z]{1,20})\.(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/

/** It names its table: a place in one table is none in another, however alike they look. */
export function printCursor(table: RecordTable, { time, seq, place }: PagePlace): string {
  return `${table}.${time}.${seq}.${place}`
}

/** `undefined` for texts that are no cursor of the table. */
export function parseCursor(table: RecordTable, text: string): PagePlace | undefined {
  const [, named, time, seq, place] = CURSOR.exec(text) ?? []
  if (named !== table || time === undefined || seq === undefined || place === undefined) return undefined
  return { time: Number.parseInt(time, 10), seq: Number.parseInt(seq, 10), place: Number.parseInt(place, 10) }
}
