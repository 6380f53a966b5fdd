import { crc32 } from 'node:zlib'
import type { Stored, StoredRow } from './columns.ts'
import { HistoryDamaged } from './history-faults.ts'
import { RECORDS, type RecordTable } from './records.ts'

/** Exact as a number, and no sum of two such is not. */
const WRAP = 2 ** 52

/** Columns that a row's checksum stands for, in the order in which it is made. */
export const CHECKED_COLUMNS = {
  ...recordColumns(),
  candles: ['instrument', 'price', 'bucketMs', 'time', 'open', 'high', 'low', 'close', 'volume', 'turnover'],
  listings: ['id', 'symbol', 'family', 'listing'],
  instruments: ['id', 'tickSize', 'lotSize', 'contractType'],
  progress: ['journalId', 'seq', 'layout', 'records', 'recordSum', 'bars', 'barSum'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CheckedTable = keyof typeof CHECKED_COLUMNS

/** Against damage, not against people: every change of a few bits of a row changes it. */
export function checksumOf(table: CheckedTable, values: readonly Stored[]): number {
  return crc32(`${table}\n${values.join('\n')}`)
}

/** The row as it was read; throws `HistoryDamaged` unless it is as it was written. */
export function checked<Row extends object>(table: CheckedTable, row: Row): Row {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of all tables hold such values and no others
  const stored = row as StoredRow
  const values = CHECKED_COLUMNS[table].map((column) => stored[column] ?? null)
  // One flipped bit makes bytes of a text, which read the same: no column holds such, nor nothing.
  const areStorable = values.every((value) => typeof value === 'string' || typeof value === 'number')
  if (!areStorable || checksumOf(table, values) !== stored['checksum']) {
    throw new HistoryDamaged(`a row of its table ${table} is not what was written`)
  }
  return row
}

/** The number of rows and the sum of their checksums: a missing or doubled row shows by it. */
export class RowTotals {
  count: number
  sum: number

  constructor(count = 0, sum = 0) {
    this.count = count
    this.sum = sum
  }

  add(checksum: number): void {
    this.count += 1
    this.sum = (this.sum + checksum) % WRAP
  }

  replace(before: number, after: number): void {
    this.sum = (this.sum + WRAP - before + after) % WRAP
  }

  copy(): RowTotals {
    return new RowTotals(this.count, this.sum)
  }

  equals(other: RowTotals): boolean {
    return this.count === other.count && this.sum === other.sum
  }
}

function recordColumns(): Readonly<Record<RecordTable, readonly string[]>> {
  const columns = Object.entries(RECORDS).map(([table, { record }]) => [
    table,
    ['seq', 'place', 'time', ...record.columns.map(({ name }) => name)],
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the tables
  return Object.fromEntries(columns) as Record<RecordTable, string[]>
}
