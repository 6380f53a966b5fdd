import { sameBytes, type Totals, withRow } from './row-seals.ts'
import type { SealedParts } from './sealed-tables.ts'
import {
  type AccountRow,
  columnsOf,
  type GuardRow,
  type IdentityTables,
  SCHEMA,
  SHAPES,
  type Shape,
  type Stored,
  statementsOf,
  TABLE_NAMES,
  type TableName,
  type UserRow,
  valuesOf,
} from './tables.ts'

/** A person of layout 3 had one account, which stood in the same row. */
interface UserRow3 extends UserRow, Pick<AccountRow, 'uid' | 'account_type' | 'created_time' | 'provisioned'> {}

const { accounts, users, guards, ...kept } = SHAPES
const { account: number, ...person } = users.columns
const { uid, account_type, created_time, provisioned } = accounts.columns
const USERS_3: Shape<UserRow3> = {
  columns: { account: number, uid, ...person, account_type, created_time, provisioned },
  keyLength: 1,
}
const { sessions, preferences, ...rest } = kept
const GUARDS_3: Shape<GuardRow> = {
  ...guards,
  columns: { ...guards.columns, account: 'INTEGER NOT NULL REFERENCES users (account)' },
}
/** In the order in which they were made. */
const SHAPES_3 = { users: USERS_3, sessions, preferences, guards: GUARDS_3, ...rest }

/** Statements that make the tables of the earlier layouts that can be upgraded. */
export const EARLIER_SCHEMA: ReadonlyMap<number, readonly string[]> = new Map([[3, statementsOf(SHAPES_3)]])

/**
 * Brings tables of layout 3 to the present one in a transaction: until its end the file is as it was, so a kill leaves one that
 * opens. Every row is held against its seal before anything is written. Throws `IdentityRefused` where one is not as it was.
 */
export function upgraded(parts: SealedParts, totals: Totals): Totals {
  const { database, seals, mark, journalId } = parts
  const tables = read(parts, totals)
  let next: Totals = { changes: totals.changes + 1, count: 0, sum: 0n }
  database.transaction(() => {
    for (const table of ['seal', ...Object.keys(SHAPES_3).toReversed()]) database.exec(`DROP TABLE ${table}`)
    for (const statement of SCHEMA) database.exec(statement)
    const write = (table: TableName): void => {
      const columns = [...columnsOf(table), 'seal']
      const places = columns.map(() => '?').join(', ')
      const insert = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
      for (const row of tables[table]) {
        const seal = seals.of(table, row)
        insert.run(...valuesOf(table, row), seal)
        next = withRow(next, seal)
      }
    }
    for (const table of TABLE_NAMES) write(table)
    const { layout, journal, changes, count, sum, seal } = seals.ofTotals(journalId, next)
    database.prepare('INSERT INTO seal VALUES (?, ?, ?, ?, ?, ?)').run(layout, journal, changes, count, sum, seal)
  })()
  mark.write(next.changes)
  return next
}

type Tables = { readonly [Name in TableName]: readonly IdentityTables[Name][] }

/** All rows of layout 3 as those of the present one. */
function read({ database, seals, faults }: SealedParts, expected: Totals): Tables {
  let totals: Totals = { ...expected, count: 0, sum: 0n }
  const rowsOf = <Row>(table: string, { columns }: Shape<Row>): Row[] =>
    database
      .prepare<[], Readonly<Record<string, Stored>> & { readonly seal: Buffer }>(`SELECT * FROM ${table}`)
      .all()
      .map(({ seal, ...row }) => {
        const values = Object.keys(columns).map((column) => row[column] ?? null)
        if (!sameBytes(seals.ofValues(table, values), seal)) {
          throw faults.damaged(`a row of its table ${table} is not what was written`)
        }
        totals = withRow(totals, seal)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the seal says that it was written as such a row
        return row as unknown as Row
      })
  const people = rowsOf('users', USERS_3)
  const tables: Tables = {
    users: people,
    accounts: people.map((row) => ({
      ...row,
      person: row.account,
      name: '',
      purpose: 'main',
      margin_mode: 'REGULAR_MARGIN',
    })),
    sessions: rowsOf('sessions', SHAPES_3.sessions),
    preferences: rowsOf('preferences', SHAPES_3.preferences),
    guards: rowsOf('guards', SHAPES_3.guards),
    alerts: rowsOf('alerts', SHAPES_3.alerts),
    fired_alerts: rowsOf('fired_alerts', SHAPES_3.fired_alerts),
    alert_prices: rowsOf('alert_prices', SHAPES_3.alert_prices),
    alert_progress: rowsOf('alert_progress', SHAPES_3.alert_progress),
  }
  if (totals.count !== expected.count || totals.sum !== expected.sum) {
    throw faults.damaged(`its ${totals.count} rows are not the ${expected.count} that were written`)
  }
  return tables
}
