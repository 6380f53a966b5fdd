import type { AccountType } from '@perpdesk/trading'
import type { Kysely } from 'kysely'
import type { User } from './identity.ts'
import type { IdentityTables, UserRow } from './tables.ts'

/** Account numbers below are the house's own. */
const FIRST_ACCOUNT = 1_000

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly passwordHash: string | null
  readonly isDemo: boolean
  readonly accountType: AccountType
}

/** Everybody who has an account here; all in memory, each on disk before the caller hears of it. */
export class Users {
  readonly #byAccount = new Map<number, User>()
  readonly #byUid = new Map<string, User>()
  readonly #provisioned = new Set<number>()
  readonly #tables: Kysely<IdentityTables>
  readonly #random: (bytes: number) => Buffer
  readonly #isAccountTaken: (account: number) => boolean
  #nextAccount = FIRST_ACCOUNT

  constructor(
    tables: Kysely<IdentityTables>,
    random: (bytes: number) => Buffer,
    isAccountTaken: (account: number) => boolean,
  ) {
    this.#tables = tables
    this.#random = random
    this.#isAccountTaken = isAccountTaken
  }

  async load(): Promise<void> {
    for (const row of await this.#tables.selectFrom('users').selectAll().execute()) {
      this.#keep(userOf(row))
      if (row.provisioned === 1) this.#provisioned.add(row.account)
      this.#nextAccount = Math.max(this.#nextAccount, row.account + 1)
    }
  }

  byAccount(account: number): User | undefined {
    return this.#byAccount.get(account)
  }

  byUid(uid: string): User | undefined {
    return this.#byUid.get(uid)
  }

  async credentials(email: string): Promise<{ user: User; passwordHash: string } | undefined> {
    const row = await this.#tables
      .selectFrom('users')
      .selectAll()
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst()
    const user = row && this.#byAccount.get(row.account)
    return user && row.password_hash !== null ? { user, passwordHash: row.password_hash } : undefined
  }

  /** `undefined` when the e-mail is taken. */
  async create(input: NewUser, now: number): Promise<User | undefined> {
    // A number that the engine knows already (people's file lost, journal kept) must not come to a stranger.
    while (this.#isAccountTaken(this.#nextAccount)) this.#nextAccount += 1
    const row: UserRow = {
      account: this.#nextAccount,
      uid: this.#newUid(),
      name: input.name,
      email: input.email,
      email_key: input.email === '' ? null : emailKey(input.email),
      password_hash: input.passwordHash,
      is_demo: input.isDemo ? 1 : 0,
      account_type: input.accountType,
      created_time: now,
      provisioned: 0,
    }
    this.#nextAccount += 1
    const written = await this.#tables
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows === 0n) return undefined
    const user = userOf(row)
    this.#keep(user)
    return user
  }

  /** Somebody who only looks around: without a password, and without an e-mail that another could have. */
  async createDemo(accountType: AccountType, now: number): Promise<User> {
    const user = await this.create({ name: 'Demo', email: '', passwordHash: null, isDemo: true, accountType }, now)
    if (!user) throw new Error('a demo user has no e-mail and cannot collide')
    return user
  }

  /** Gives a demo user a name, an e-mail and a password. `undefined` for others, and when the e-mail is taken. */
  async keepDemo(
    account: number,
    { name, email, passwordHash }: Pick<NewUser, 'name' | 'email'> & { readonly passwordHash: string },
  ): Promise<User | undefined> {
    const key = emailKey(email)
    const row = await this.#tables
      .updateTable('users')
      .set({ name, email, email_key: key, password_hash: passwordHash, is_demo: 0 })
      .where('account', '=', account)
      .where('is_demo', '=', 1)
      // In the same statement: two who ask for one e-mail at once do not both get it.
      .where((that) =>
        that.not(
          that.exists(that.selectFrom('users as other').select('other.account').where('other.email_key', '=', key)),
        ),
      )
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return undefined
    const user = userOf(row)
    this.#keep(user)
    return user
  }

  isProvisioned(account: number): boolean {
    return this.#provisioned.has(account)
  }

  async markProvisioned(account: number): Promise<void> {
    await this.#tables.updateTable('users').set({ provisioned: 1 }).where('account', '=', account).execute()
    this.#provisioned.add(account)
  }

  /** Nine digits that say nothing about when or as which one somebody came. */
  #newUid(): string {
    for (;;) {
      const uid = String(100_000_000 + (this.#random(6).readUIntBE(0, 6) % 900_000_000))
      if (!this.#byUid.has(uid)) return uid
    }
  }

  #keep(user: User): void {
    this.#byAccount.set(user.account, user)
    this.#byUid.set(user.uid, user)
  }
}

/** E-mails that differ only in case belong to one person. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

function userOf(row: UserRow): User {
  return {
    account: row.account,
    uid: row.uid,
    name: row.name,
    email: row.email,
    isDemo: row.is_demo === 1,
    accountType: row.account_type,
    createdTime: row.created_time,
  }
}
