import { crc32 } from 'node:zlib'
import type { Stored, StoredRow } from './columns.ts'
import { HistoryDamaged } from './history-faults.ts'
import { RECORDS, type RecordTable } from './records.ts'

/** Modulus of the sums: below it, both a number and the sum of two are exact. */
const WRAP = 2 ** 52

/** Columns covered by a row's checksum, in their order. */
export const CHECKED_COLUMNS = {
  ...recordColumns(),
  candles: ['instrument', 'price', 'bucketMs', 'time', 'open', 'high', 'low', 'close', 'volume', 'turnover'],
  listings: ['id', 'symbol', 'family', 'listing'],
  instruments: ['id', 'tickSize', 'lotSize', 'contractType'],
  progress: ['journalId', 'seq', 'layout', 'records', 'recordSum', 'bars', 'barSum'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CheckedTable = keyof typeof CHECKED_COLUMNS

/** Returns a row's checksum. It detects damage of a few bits, but not deliberate changes. */
export function checksumOf(table: CheckedTable, values: readonly Stored[]): number {
  return crc32(`${table}\n${values.join('\n')}`)
}

/** Returns the row unchanged; throws `HistoryDamaged` if its checksum does not match. */
export function checked<Row extends object>(table: CheckedTable, row: Row): Row {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of all tables hold such values and no others
  const stored = row as StoredRow
  const values = CHECKED_COLUMNS[table].map((column) => stored[column] ?? null)
  // A flipped bit can turn a text into a blob, which would print the same. No column holds blobs or nulls.
  const areStorable = values.every((value) => typeof value === 'string' || typeof value === 'number')
  if (!areStorable || checksumOf(table, values) !== stored['checksum']) {
    throw new HistoryDamaged(`a row of its table ${table} is not what was written`)
  }
  return row
}

/** Number of rows and the sum of their checksums, which reveal a missing or duplicated row. */
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
