import { chmodSync, closeSync, openSync } from 'node:fs'
import type { AccountType } from '@perpdesk/trading'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'

export interface UserRow {
  account: number
  uid: string
  name: string
  /** As typed, for showing; empty for demo users. */
  email: string
  /** Lower-cased e-mail, unique; `null` for demo users. */
  email_key: string | null
  /** PHC string of argon2id; `null` for demo users. */
  password_hash: string | null
  is_demo: number
  account_type: AccountType
  created_time: number
  provisioned: number
}

export interface SessionRow {
  id: string
  token_hash: string
  account: number
  created_time: number
  expires_time: number
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

export interface IdentityTables {
  users: UserRow
  sessions: SessionRow
  preferences: PreferenceRow
  guards: GuardRow
}

/** Opens (and on first use makes) the people's own file, readable by its owner only. */
export async function openTables(file: string): Promise<Kysely<IdentityTables>> {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const store = new Database(file)
  store.pragma('journal_mode = WAL')
  store.pragma('synchronous = FULL')
  store.pragma('foreign_keys = ON')
  const tables = new Kysely<IdentityTables>({ dialect: new SqliteDialect({ database: store }) })
  await tables.schema
    .createTable('users')
    .ifNotExists()
    .addColumn('account', 'integer', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text')
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('account_type', 'text', (column) => column.notNull())
    .addColumn('created_time', 'integer', (column) => column.notNull())
    .addColumn('provisioned', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .execute()
  await tables.schema
    .createTable('sessions')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('account', 'integer', (column) => column.notNull().references('users.account'))
    .addColumn('created_time', 'integer', (column) => column.notNull())
    .addColumn('expires_time', 'integer', (column) => column.notNull())
    .execute()
  await tables.schema
    .createTable('preferences')
    .ifNotExists()
    .addColumn('account', 'integer', (column) => column.notNull().references('users.account'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('preferences_key', ['account', 'name'])
    .execute()
  await tables.schema
    .createTable('guards')
    .ifNotExists()
    .addColumn('account', 'integer', (column) => column.primaryKey().references('users.account'))
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .execute()
  return tables
}
