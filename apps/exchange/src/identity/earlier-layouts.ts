import { InviteCodes } from './invite-codes.ts'
import type { Stored, TableShape } from './shape.ts'
import { SHAPES, statementsOf } from './tables.ts'

type Row = Readonly<Record<string, Stored>>
/** Rows of all tables of one layout. */
export type Rows = Readonly<Record<string, readonly Row[]>>

type Random = (bytes: number) => Buffer

interface EarlierLayout {
  /** In the order in which the tables were made. */
  readonly shapes: Readonly<Record<string, TableShape>>
  /** The same rows as those of the layout after it; a table without rows here is empty. */
  carry(rows: Rows, random: Random): Rows
}

const { users, accounts, invites, preferences, guards, alerts, fired_alerts, alert_prices, alert_progress } = SHAPES
const ofAlerts = { alerts, fired_alerts, alert_prices, alert_progress }
const { id, token_hash, account: opener, created_time: opened, expires_time } = SHAPES.sessions.columns
const sessions: TableShape = {
  columns: { id, token_hash, account: opener, created_time: opened, expires_time },
  keyLength: 1,
}
/** Sessions had no address and device, and accounts neither second factors nor a log. */
const LAYOUT_5: EarlierLayout = {
  shapes: { users, accounts, invites, sessions, preferences, guards, ...ofAlerts },
  carry: (rows) => ({
    ...rows,
    sessions: (rows['sessions'] ?? []).map((row) => ({
      ...row,
      address: '',
      device: '',
      used_time: row['created_time'] ?? 0,
    })),
  }),
}

const { account, invite_code: _, ...person } = users.columns
/** Nobody had an invite code. */
const LAYOUT_4: EarlierLayout = {
  shapes: {
    users: { columns: { account, ...person }, keyLength: 1 },
    accounts,
    sessions,
    preferences,
    guards,
    ...ofAlerts,
  },
  carry: (rows, random) => {
    const codes = new InviteCodes([], random)
    return { ...rows, users: (rows['users'] ?? []).map((row) => ({ ...row, invite_code: codes.draw() })) }
  },
}

const { uid, account_type, created_time, provisioned } = accounts.columns
/** A person had one account, which stood in the same row. */
const LAYOUT_3: EarlierLayout = {
  shapes: {
    users: { columns: { account, uid, ...person, account_type, created_time, provisioned }, keyLength: 1 },
    sessions,
    preferences,
    guards: { ...guards, columns: { ...guards.columns, account: 'INTEGER NOT NULL REFERENCES users (account)' } },
    ...ofAlerts,
  },
  carry: (rows) => ({
    ...rows,
    accounts: (rows['users'] ?? []).map((row) => ({
      ...row,
      person: row['account'] ?? null,
      name: '',
      purpose: 'main',
      margin_mode: 'REGULAR_MARGIN',
    })),
  }),
}

/** The layouts that can be upgraded. */
const EARLIER: ReadonlyMap<number, EarlierLayout> = new Map([
  [3, LAYOUT_3],
  [4, LAYOUT_4],
  [5, LAYOUT_5],
])

/** Those of an earlier layout; throws for one that nobody can upgrade. */
export function earlierLayout(layout: number): EarlierLayout {
  const found = EARLIER.get(layout)
  if (found === undefined) throw new RangeError(`there is no way from layout ${layout}`)
  return found
}

/** Statements that make the tables of an earlier layout; `undefined` for one that nobody can upgrade. */
export function earlierSchema(layout: number): readonly string[] | undefined {
  const found = EARLIER.get(layout)
  return found === undefined ? undefined : statementsOf(found.shapes)
}
