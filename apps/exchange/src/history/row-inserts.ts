import type Database from 'better-sqlite3'
import type { Stored } from './columns.ts'
import { RECORDS, type RecordTable } from './records.ts'

/** Inserts rows one by one through statements that are prepared once: a query builder would cost more than the row. */
export class RowInserts {
  readonly #database: Database.Database
  readonly #inserts = new Map<RecordTable, Database.Statement<Stored[]>>()

  /** Writes within whatever transaction `database` is in. */
  constructor(database: Database.Database) {
    this.#database = database
  }

  /** `values` in the order of the table's columns; what comes with each row stands behind them. */
  insert(table: RecordTable, values: readonly unknown[], seq: number, place: number, time: number): void {
    let insert = this.#inserts.get(table)
    if (insert === undefined) this.#inserts.set(table, (insert = this.#prepare(table)))
    insert.run(...RECORDS[table].record.store(values), seq, place, time)
  }

  #prepare(table: RecordTable): Database.Statement<Stored[]> {
    const columns = [...RECORDS[table].record.columns.map(({ name }) => name), 'seq', 'place', 'time']
    const names = columns.map((column) => `"${column}"`).join(', ')
    const places = columns.map(() => '?').join(', ')
    return this.#database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${places})`)
  }
}
