import type Database from 'better-sqlite3'
import type { Stored, StoredRow } from './columns.ts'
import type { RecordTable } from './records.ts'

/** Inserts rows one by one through statements that are prepared once: a query builder would cost more than the row. */
export class RowInserts {
  readonly #database: Database.Database
  readonly #inserts = new Map<RecordTable, (row: StoredRow) => void>()

  /** Writes within whatever transaction `database` is in. */
  constructor(database: Database.Database) {
    this.#database = database
  }

  /** All rows of a table have the same columns. */
  insert(table: RecordTable, row: StoredRow): void {
    let insert = this.#inserts.get(table)
    if (insert === undefined) this.#inserts.set(table, (insert = this.#prepare(table, Object.keys(row))))
    insert(row)
  }

  #prepare(table: RecordTable, columns: readonly string[]): (row: StoredRow) => void {
    const names = columns.map((column) => `"${column}"`).join(', ')
    const places = columns.map(() => '?').join(', ')
    const statement = this.#database.prepare<Stored[]>(`INSERT INTO "${table}" (${names}) VALUES (${places})`)
    return (row) => {
      statement.run(...columns.map((column) => row[column] ?? null))
    }
  }
}
