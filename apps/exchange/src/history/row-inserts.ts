import type Database from 'better-sqlite3'
import type { Stored } from './columns.ts'
import type { RecordTable } from './records.ts'
import type { ReportRow } from './row-bytes.ts'
import { CHECKED_COLUMNS, checksumOf } from './row-checks.ts'

/**
 * Inserts rows by statements that are prepared once; with a query builder, building the query would cost more than the
 * insert.
 */
export class RowInserts {
  readonly #database: Database.Database
  readonly #inserts = new Map<RecordTable, Database.Statement<Stored[]>>()

  /** Writes within the current transaction of `database`. */
  constructor(database: Database.Database) {
    this.#database = database
  }

  /** Inserts a row and returns its checksum. */
  insert({ table, seq, place, time, values }: ReportRow): number {
    let insert = this.#inserts.get(table)
    if (insert === undefined) this.#inserts.set(table, (insert = this.#prepare(table)))
    const all = [seq, place, time, ...values]
    const checksum = checksumOf(table, all)
    insert.run(...all, checksum)
    return checksum
  }

  #prepare(table: RecordTable): Database.Statement<Stored[]> {
    const columns = [...CHECKED_COLUMNS[table], 'checksum']
    const names = columns.map((column) => `"${column}"`).join(', ')
    const places = columns.map(() => '?').join(', ')
    return this.#database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${places})`)
  }
}
