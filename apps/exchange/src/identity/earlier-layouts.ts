import { InviteCodes } from './invite-codes.ts'
import { SHAPES, type Stored, statementsOf, type TableShape } from './tables.ts'

type Row = Readonly<Record<string, Stored>>
/** Rows of all tables of one layout. */
export type Rows = Readonly<Record<string, readonly Row[]>>

type Random = (bytes: number) => Buffer

interface EarlierLayout {
  /** In the order in which the tables were made. */
  readonly shapes: Readonly<Record<string, TableShape>>
  /** The same rows as those of the layout after it. */
  carry(rows: Rows, random: Random): Rows
}

const { users, invites: _, ...since4 } = SHAPES
const { account, invite_code: __, ...person } = users.columns
/** Nobody had an invite code. */
const LAYOUT_4: EarlierLayout = {
  shapes: { users: { columns: { account, ...person }, keyLength: 1 }, ...since4 },
  carry: (rows, random) => {
    const codes = new InviteCodes([], random)
    return { ...rows, users: (rows['users'] ?? []).map((row) => ({ ...row, invite_code: codes.draw() })), invites: [] }
  },
}

const { accounts, sessions, preferences, guards, ...since3 } = since4
const { uid, account_type, created_time, provisioned } = accounts.columns
/** A person had one account, which stood in the same row. */
const LAYOUT_3: EarlierLayout = {
  shapes: {
    users: { columns: { account, uid, ...person, account_type, created_time, provisioned }, keyLength: 1 },
    sessions,
    preferences,
    guards: { ...guards, columns: { ...guards.columns, account: 'INTEGER NOT NULL REFERENCES users (account)' } },
    ...since3,
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
