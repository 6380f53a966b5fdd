import { InviteCodes } from './invite-codes.ts'
import type { Stored, TableShape } from './shape.ts'
import { SHAPES, statementsOf } from './tables.ts'

type Row = Readonly<Record<string, Stored>>
/** Rows of all tables of one layout, by table name. */
export type Rows = Readonly<Record<string, readonly Row[]>>

type Random = (bytes: number) => Buffer

interface EarlierLayout {
  /** The tables, in the order in which they were created. */
  readonly shapes: Readonly<Record<string, TableShape>>
  /** Converts the rows to those of the next layout; a table missing from the result is empty. */
  carry(rows: Rows, random: Random): Rows
}

const { mail_addresses: _addresses, reset_links: _links, ...withoutMail } = SHAPES
const { deleted_time: _deleted, ...livingUser } = SHAPES.users.columns
const users: TableShape = { columns: livingUser, keyLength: 1 }
/** Layout 7: accounts cannot be deleted and have no mail addresses. */
const LAYOUT_7: EarlierLayout = {
  shapes: { ...withoutMail, users },
  carry: (rows) => ({ ...rows, users: (rows['users'] ?? []).map((row) => ({ ...row, deleted_time: 0 })) }),
}

const { passkeys: _passkeys, ...withoutPasskeys } = LAYOUT_7.shapes
/** Layout 6: accounts have no passkeys. */
const LAYOUT_6: EarlierLayout = { shapes: withoutPasskeys, carry: (rows) => rows }

const { accounts, invites, preferences, guards, alerts, fired_alerts, alert_prices, alert_progress } = SHAPES
const ofAlerts = { alerts, fired_alerts, alert_prices, alert_progress }
const { id, token_hash, account: opener, created_time: opened, expires_time } = SHAPES.sessions.columns
const sessions: TableShape = {
  columns: { id, token_hash, account: opener, created_time: opened, expires_time },
  keyLength: 1,
}
/** Layout 5: sessions have no address and device, and accounts neither second factors nor a security log. */
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

const { account, invite_code: _, ...person } = livingUser
/** Layout 4: users have no invite code. */
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
/** Layout 3: a user has exactly one account, stored in the same row. */
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

/** The layouts that can be upgraded, by number. */
const EARLIER: ReadonlyMap<number, EarlierLayout> = new Map([
  [3, LAYOUT_3],
  [4, LAYOUT_4],
  [5, LAYOUT_5],
  [6, LAYOUT_6],
  [7, LAYOUT_7],
])

/** Returns an earlier layout; throws if it cannot be upgraded. */
export function earlierLayout(layout: number): EarlierLayout {
  const found = EARLIER.get(layout)
  if (found === undefined) throw new RangeError(`there is no way from layout ${layout}`)
  return found
}

/** Returns the SQL statements that create the tables of an earlier layout; `undefined` if it cannot be upgraded. */
export function earlierSchema(layout: number): readonly string[] | undefined {
  const found = EARLIER.get(layout)
  return found === undefined ? undefined : statementsOf(found.shapes)
}
