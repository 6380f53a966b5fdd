import type Database from 'better-sqlite3'
import type { Watermark } from '../journal/watermark.ts'
import type { IdentityFaults } from './identity-faults.ts'
import { type RowSeals, sameBytes, type Totals, withoutRow, withRow } from './row-seals.ts'
import type { Stored } from './shape.ts'
import { columnsOf, type IdentityTables, keyOf, type TableName, valuesOf } from './tables.ts'

/** Values of the first key columns, or of all of them. */
type Key = readonly Stored[]
type SealedRow = Readonly<Record<string, Stored>> & { readonly seal: Buffer }
type Statement = Database.Statement<unknown[], SealedRow>

/** All rows of all tables, by table name. */
export type AllRows = { readonly [Name in TableName]: IdentityTables[Name][] }

/** Changes rows within one transaction. */
export interface Changing {
  /** Writes a row; replaces the row with the same key, if any. */
  put<Name extends TableName>(table: Name, row: IdentityTables[Name]): void
  remove(table: TableName, ...key: Key): void
}

/** Writes the changes of `work` to disk, either alone or in one transaction with further rows. */
export type Write = (work: (changing: Changing) => void) => void

export interface SealedParts {
  readonly database: Database.Database
  readonly seals: RowSeals
  readonly mark: Watermark
  readonly faults: IdentityFaults
  readonly journalId: string
}

/** Tables of users. Every row is sealed when it is written, and its seal is checked at each read. */
export class SealedTables {
  readonly #parts: SealedParts
  readonly #statements = new Map<string, Statement>()
  #totals: Totals

  /** `totals` are those on disk. */
  constructor(parts: SealedParts, totals: Totals) {
    this.#parts = parts
    this.#totals = totals
  }

  /** Returns all rows. Throws `IdentityRefused` if a seal does not fit, or if a row is missing or additional. */
  everything(): AllRows {
    const found: AllRows = {
      users: [],
      accounts: [],
      invites: [],
      sessions: [],
      preferences: [],
      guards: [],
      alerts: [],
      fired_alerts: [],
      alert_prices: [],
      alert_progress: [],
      authenticators: [],
      passkeys: [],
      recovery_codes: [],
      account_events: [],
      mail_addresses: [],
      reset_links: [],
    }
    let totals: Totals = { ...this.#totals, count: 0, sum: 0n }
    const read = <Name extends TableName>(table: Name, into: IdentityTables[Name][]): void => {
      for (const row of this.#statement(`SELECT * FROM ${table}`).iterate()) {
        into.push(this.#checked(table, row))
        totals = withRow(totals, row.seal)
      }
    }
    read('users', found.users)
    read('accounts', found.accounts)
    read('invites', found.invites)
    read('sessions', found.sessions)
    read('preferences', found.preferences)
    read('guards', found.guards)
    read('alerts', found.alerts)
    read('fired_alerts', found.fired_alerts)
    read('alert_prices', found.alert_prices)
    read('alert_progress', found.alert_progress)
    read('authenticators', found.authenticators)
    read('passkeys', found.passkeys)
    read('recovery_codes', found.recovery_codes)
    read('account_events', found.account_events)
    read('mail_addresses', found.mail_addresses)
    read('reset_links', found.reset_links)
    if (totals.count !== this.#totals.count || totals.sum !== this.#totals.sum) {
      throw this.#parts.faults.damaged(`its ${totals.count} rows are not the ${this.#totals.count} that were written`)
    }
    return found
  }

  /**
   * Returns the rows whose key begins with these values, or all rows of the table if no values are given. Throws
   * `IdentityRefused` if the seal of a row does not fit.
   */
  rows<Name extends TableName>(table: Name, ...key: Key): IdentityTables[Name][] {
    return this.#select(table, key).map((row) => this.#checked(table, row))
  }

  /** Makes changes in one transaction: all of them are on disk when it returns, none if it throws. */
  change(work: (changing: Changing) => void): void {
    let totals: Totals = { ...this.#totals, changes: this.#totals.changes + 1 }
    const subtract = (table: TableName, key: Key): void => {
      for (const row of this.#select(table, key)) {
        this.#checked(table, row)
        totals = withoutRow(totals, row.seal)
      }
    }
    const changing: Changing = {
      put: (table, row) => {
        const values = valuesOf(table, row)
        subtract(table, values.slice(0, keyOf(table).length))
        const seal = this.#parts.seals.of(table, row)
        this.#statement(upsertInto(table)).run(...values, seal)
        totals = withRow(totals, seal)
      },
      remove: (table, ...key) => {
        subtract(table, key)
        this.#statement(`DELETE FROM ${table}${beginsWith(table, key)}`).run(...key)
      },
    }
    this.#parts.database.transaction(() => {
      work(changing)
      this.#saveTotals(totals)
    })()
    this.#totals = totals
    // Written after the commit: the watermark may be behind the database, but never ahead of it.
    this.#parts.mark.write(totals.changes)
  }

  /** Empties the write-ahead log, which still contains rows that were removed or replaced. */
  scrub(): void {
    this.#parts.database.pragma('wal_checkpoint(TRUNCATE)')
  }

  close(): void {
    this.#parts.database.close()
    this.#parts.mark.close()
  }

  /**
   * Writes the new totals. If an earlier commit failed with an unknown outcome, the number of changes on disk may
   * differ from the number in memory; then it throws, so that nothing more is written.
   */
  #saveTotals(totals: Totals): void {
    const { layout, journal, changes, count, sum, seal } = this.#parts.seals.ofTotals(this.#parts.journalId, totals)
    const update =
      'UPDATE seal SET layout = ?, journal = ?, changes = ?, count = ?, sum = ?, seal = ? WHERE changes = ?'
    const written = this.#statement(update).run(layout, journal, changes, count, sum, seal, this.#totals.changes)
    if (written.changes !== 1) throw this.#parts.faults.damaged('the end of an earlier write is not known')
  }

  #select(table: TableName, key: Key): SealedRow[] {
    return this.#statement(`SELECT * FROM ${table}${beginsWith(table, key)}`).all(...key)
  }

  #checked<Name extends TableName>(table: Name, sealed: SealedRow): IdentityTables[Name] {
    const { seal, ...fields } = sealed
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the seal says that it was written as such a row
    const row = fields as unknown as IdentityTables[Name]
    if (!sameBytes(this.#parts.seals.of(table, row), seal)) {
      throw this.#parts.faults.damaged(`a row of its table ${table} is not what was written`)
    }
    return row
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#parts.database.prepare<unknown[], SealedRow>(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

function beginsWith(table: TableName, key: Key): string {
  const columns = keyOf(table).slice(0, key.length)
  return columns.length === 0 ? '' : ` WHERE ${columns.map((column) => `${column} = ?`).join(' AND ')}`
}

function upsertInto(table: TableName): string {
  const columns = [...columnsOf(table), 'seal']
  const places = columns.map(() => '?').join(', ')
  const updates = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const conflict = `ON CONFLICT (${keyOf(table).join(', ')}) DO UPDATE SET ${updates}`
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${conflict}`
}
