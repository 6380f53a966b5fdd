import type { AlertState } from '@perpdesk/protocol'
import type {
  AccountPurpose,
  AccountType,
  AlertCondition,
  AlertRepeat,
  AlertSide,
  AlertWindow,
  MarginMode,
  TriggerBy,
} from '@perpdesk/trading'
import { SECURITY_SHAPES, type SecurityTables } from './security/tables.ts'
import type { Stored, TableShape } from './shape.ts'

/** A user, identified by the number of the main account; the public id is stored with that account. */
export interface UserRow {
  account: number
  name: string
  /** As typed, for display; empty for demo users. */
  email: string
  /** Normalized, lower-case e-mail, unique; `null` for demo users. */
  email_key: string | null
  /** PHC string of argon2id; `null` for demo users. */
  password_hash: string | null
  is_demo: number
  /** Code by which the user invites others. */
  invite_code: string
  /** 0 while the account exists; a deleted one keeps this row without personal data. */
  deleted_time: number
}

/** An account of a user: the main account or a sub-account. */
export interface AccountRow {
  account: number
  /** Number of the owner's main account. */
  person: number
  uid: string
  /** Empty for main accounts. */
  name: string
  purpose: AccountPurpose
  account_type: AccountType
  /** Margin mode in which the account was opened. */
  margin_mode: MarginMode
  created_time: number
  /** 1 once the engine has opened the account and credited its initial balance. */
  provisioned: number
}

/** Invitation of a user and its progress; times are 0 before the event. */
export interface InviteRow {
  /** Main account of the invited user. */
  account: number
  inviter: number
  created_time: number
  /** Sequence number of the journal at the invitation: only fills of later commands count. */
  created_seq: number
  /** Time of the invited user's first fill. */
  traded_time: number
  /** Sequence number after which both bonuses are paid; -1 until the bonuses are due. */
  paying_seq: number
  inviter_paid_time: number
  invited_paid_time: number
}

export interface SessionRow {
  id: string
  token_hash: string
  account: number
  created_time: number
  expires_time: number
  /** Address and browser from which the session was opened. */
  address: string
  device: string
  /** As last written to disk; may be some minutes old. */
  used_time: number
}

export interface PreferenceRow {
  account: number
  name: string
  value: string
}

export interface GuardRow {
  account: number
  seconds: number
}

export interface AlertRow {
  account: number
  alert_id: string
  instrument: number
  source: TriggerBy
  condition: AlertCondition
  /** Plain decimal. */
  value: string
  minutes: AlertWindow | 0
  repeat: AlertRepeat
  expires_time: number
  note: string
  state: Exclude<AlertState, 'deleted'>
  side: AlertSide
  count: number
  last_time: number
  /** Plain decimal; empty before the alert first fires. */
  last_price: string
  created_time: number
}

/** A fired alert, with its settings at that time. */
export interface FiredAlertRow {
  account: number
  fired_id: string
  /** Sequence number of the command that changed the price. */
  seq: number
  alert_id: string
  instrument: number
  source: TriggerBy
  condition: AlertCondition
  value: string
  minutes: AlertWindow | 0
  note: string
  price: string
  time: number
}

/** Last prices of the minutes of one hour, from which price changes are calculated. */
export interface AlertPriceRow {
  instrument: number
  source: TriggerBy
  /** Hours since 1970. */
  hour: number
  /** Sixty decimals separated by commas; an empty one is a minute without a price. */
  closes: string
}

/** The only row of its table: the sequence number up to which all alerts have been evaluated. */
export interface AlertProgressRow {
  place: 1
  seq: number
}

export interface IdentityTables extends SecurityTables {
  users: UserRow
  accounts: AccountRow
  invites: InviteRow
  sessions: SessionRow
  preferences: PreferenceRow
  guards: GuardRow
  alerts: AlertRow
  fired_alerts: FiredAlertRow
  alert_prices: AlertPriceRow
  alert_progress: AlertProgressRow
}

export type TableName = keyof IdentityTables
/** Incremented with every change of the tables. */
export const LAYOUT = 8

export const SHAPES: { readonly [Name in TableName]: TableShape<IdentityTables[Name]> } = {
  users: {
    columns: {
      account: 'INTEGER NOT NULL',
      name: 'TEXT NOT NULL',
      email: 'TEXT NOT NULL',
      email_key: 'TEXT UNIQUE',
      password_hash: 'TEXT',
      is_demo: 'INTEGER NOT NULL',
      invite_code: 'TEXT NOT NULL UNIQUE',
      deleted_time: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
  accounts: {
    columns: {
      account: 'INTEGER NOT NULL',
      person: 'INTEGER NOT NULL REFERENCES users (account)',
      uid: 'TEXT NOT NULL UNIQUE',
      name: 'TEXT NOT NULL',
      purpose: 'TEXT NOT NULL',
      account_type: 'TEXT NOT NULL',
      margin_mode: 'TEXT NOT NULL',
      created_time: 'INTEGER NOT NULL',
      provisioned: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
  invites: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      inviter: 'INTEGER NOT NULL REFERENCES users (account)',
      created_time: 'INTEGER NOT NULL',
      created_seq: 'INTEGER NOT NULL',
      traded_time: 'INTEGER NOT NULL',
      paying_seq: 'INTEGER NOT NULL',
      inviter_paid_time: 'INTEGER NOT NULL',
      invited_paid_time: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
  sessions: {
    columns: {
      id: 'TEXT NOT NULL',
      token_hash: 'TEXT NOT NULL UNIQUE',
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      created_time: 'INTEGER NOT NULL',
      expires_time: 'INTEGER NOT NULL',
      address: 'TEXT NOT NULL',
      device: 'TEXT NOT NULL',
      used_time: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
  preferences: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      name: 'TEXT NOT NULL',
      value: 'TEXT NOT NULL',
    },
    keyLength: 2,
  },
  guards: {
    columns: { account: 'INTEGER NOT NULL REFERENCES accounts (account)', seconds: 'INTEGER NOT NULL' },
    keyLength: 1,
  },
  alerts: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      alert_id: 'TEXT NOT NULL',
      instrument: 'INTEGER NOT NULL',
      source: 'TEXT NOT NULL',
      condition: 'TEXT NOT NULL',
      value: 'TEXT NOT NULL',
      minutes: 'INTEGER NOT NULL',
      repeat: 'TEXT NOT NULL',
      expires_time: 'INTEGER NOT NULL',
      note: 'TEXT NOT NULL',
      state: 'TEXT NOT NULL',
      side: 'INTEGER NOT NULL',
      count: 'INTEGER NOT NULL',
      last_time: 'INTEGER NOT NULL',
      last_price: 'TEXT NOT NULL',
      created_time: 'INTEGER NOT NULL',
    },
    keyLength: 2,
  },
  fired_alerts: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      fired_id: 'TEXT NOT NULL',
      seq: 'INTEGER NOT NULL',
      alert_id: 'TEXT NOT NULL',
      instrument: 'INTEGER NOT NULL',
      source: 'TEXT NOT NULL',
      condition: 'TEXT NOT NULL',
      value: 'TEXT NOT NULL',
      minutes: 'INTEGER NOT NULL',
      note: 'TEXT NOT NULL',
      price: 'TEXT NOT NULL',
      time: 'INTEGER NOT NULL',
    },
    keyLength: 2,
  },
  alert_prices: {
    columns: {
      instrument: 'INTEGER NOT NULL',
      source: 'TEXT NOT NULL',
      hour: 'INTEGER NOT NULL',
      closes: 'TEXT NOT NULL',
    },
    keyLength: 3,
  },
  alert_progress: { columns: { place: 'INTEGER NOT NULL', seq: 'INTEGER NOT NULL' }, keyLength: 1 },
  ...SECURITY_SHAPES,
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the shapes
export const TABLE_NAMES = Object.keys(SHAPES) as readonly TableName[]

export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(SHAPES[table].columns)
}

/** Returns the columns that form a table's primary key. */
export function keyOf(table: TableName): readonly string[] {
  return columnsOf(table).slice(0, SHAPES[table].keyLength)
}

/** Returns a row's values in the order of the columns. */
export function valuesOf<Name extends TableName>(table: Name, row: IdentityTables[Name]): readonly Stored[] {
  const fields: Readonly<Record<string, Stored>> = { ...row }
  return columnsOf(table).map((column) => fields[column] ?? null)
}

/**
 * Returns the statements that create the tables. Each row contains its own seal; the only row of `seal` seals the
 * totals of all rows.
 */
export function statementsOf(shapes: Readonly<Record<string, TableShape>>): readonly string[] {
  return [
    'CREATE TABLE seal (layout INTEGER NOT NULL, journal TEXT NOT NULL, changes INTEGER NOT NULL, count INTEGER NOT NULL, ' +
      'sum TEXT NOT NULL, seal BLOB NOT NULL) STRICT',
    ...Object.entries(shapes).map(([table, { columns, keyLength }]) => {
      const declared = Object.entries(columns).map(([column, sql]) => `${column} ${sql}`)
      const key = Object.keys(columns).slice(0, keyLength)
      return `CREATE TABLE ${table} (${declared.join(', ')}, seal BLOB NOT NULL, PRIMARY KEY (${key.join(', ')})) STRICT`
    }),
  ]
}

export const SCHEMA: readonly string[] = statementsOf(SHAPES)
