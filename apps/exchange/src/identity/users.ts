import type { AccountType } from '@perpdesk/trading'
import type { User } from './identity.ts'
import { InviteCodes } from './invite-codes.ts'
import type { PeopleAccounts } from './people-accounts.ts'
import type { Changing, SealedTables, Write } from './sealed-tables.ts'
import type { InviteRow, UserRow } from './tables.ts'

/** Stores invitations; the row of an invitation is written together with the invited user. */
export interface InviteHolder {
  /** Returns a new row, for which only later fills count. */
  rowOf(account: number, inviter: number, time: number): InviteRow
  /** Takes over a row that is on disk. */
  keep(row: InviteRow): void
  /**
   * Removes the invitations of a user, of either side, that have not led to a trade; call `forgetLapsed` after the
   * transaction.
   */
  lapse(changing: Changing, account: number): void
  forgetLapsed(account: number): void
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly passwordHash: string | null
  readonly isDemo: boolean
  readonly accountType: AccountType
  readonly inviter?: User | undefined
}

/** All users. They are in memory; each change is on disk before the caller gets the result. */
export class Users {
  readonly #byAccount = new Map<number, User>()
  readonly #byUid = new Map<string, User>()
  readonly #accountsByEmail = new Map<string, number>()
  readonly #byInviteCode = new Map<string, number>()
  readonly #deleted = new Set<number>()
  readonly #tables: SealedTables
  readonly #accounts: PeopleAccounts
  readonly #codes: InviteCodes
  readonly #invites: InviteHolder

  /** `rows` are the rows of all users. */
  constructor(
    tables: SealedTables,
    rows: readonly UserRow[],
    accounts: PeopleAccounts,
    invites: InviteHolder,
    random: (bytes: number) => Buffer,
  ) {
    this.#tables = tables
    this.#accounts = accounts
    this.#invites = invites
    for (const row of rows) this.#keep(row)
    this.#codes = new InviteCodes(this.#byInviteCode.keys(), random)
  }

  byAccount(account: number): User | undefined {
    return this.#byAccount.get(account)
  }

  /** True for a user whose account was deleted; {@link byAccount} returns such a user without personal data. */
  isDeleted(account: number): boolean {
    return this.#deleted.has(account)
  }

  /** Returns the users whose accounts were deleted. */
  deleted(): readonly number[] {
    return [...this.#deleted]
  }

  byUid(uid: string): User | undefined {
    return this.#byUid.get(uid)
  }

  byInviteCode(code: string): User | undefined {
    const account = this.#byInviteCode.get(code)
    return account === undefined ? undefined : this.#byAccount.get(account)
  }

  credentials(email: string): { user: User; passwordHash: string } | undefined {
    const account = this.#accountsByEmail.get(emailKey(email))
    const user = account === undefined ? undefined : this.#byAccount.get(account)
    if (user === undefined) return undefined
    const [row] = this.#tables.rows('users', user.account)
    return row?.password_hash ? { user, passwordHash: row.password_hash } : undefined
  }

  /** Returns the password hash of a user; `undefined` for demo users. */
  passwordHash(account: number): string | undefined {
    return this.#tables.rows('users', account)[0]?.password_hash ?? undefined
  }

  /** Writes a new password hash within a transaction of the caller. */
  putPasswordHash(changing: Changing, account: number, passwordHash: string): void {
    changing.put('users', { ...this.#rowOf(account), password_hash: passwordHash })
  }

  /** Erases the personal data of a user within a transaction of the caller; call `forget` after it. */
  erase(changing: Changing, account: number, time: number): void {
    changing.put('users', {
      account,
      name: '',
      email: '',
      email_key: null,
      password_hash: null,
      is_demo: 0,
      invite_code: `deleted ${account}`,
      deleted_time: time,
    })
  }

  forget(account: number): void {
    const user = this.#byAccount.get(account)
    if (user === undefined) return
    this.#accountsByEmail.delete(emailKey(user.email))
    this.#byInviteCode.delete(user.inviteCode)
    this.#keep(this.#rowOf(account))
  }

  /** Changes a user's name; `write` writes the change to disk. */
  changeName(account: number, name: string, write: Write): User {
    const row = { ...this.#rowOf(account), name }
    write((changing) => changing.put('users', row))
    return this.#keep(row)
  }

  /** Creates a user; `undefined` if the e-mail is taken. */
  create(input: NewUser, now: number): User | undefined {
    const key = input.email === '' ? null : emailKey(input.email)
    if (key !== null && this.#accountsByEmail.has(key)) return undefined
    const main = this.#accounts.mainRow(input.accountType, now)
    const row: UserRow = {
      account: main.account,
      name: input.name,
      email: input.email,
      email_key: key,
      password_hash: input.passwordHash,
      is_demo: input.isDemo ? 1 : 0,
      invite_code: this.#codes.draw(),
      deleted_time: 0,
    }
    const invite = this.#inviteOf(main.account, input.inviter, now)
    this.#tables.change((changing) => {
      changing.put('users', row)
      changing.put('accounts', main)
      if (invite !== undefined) changing.put('invites', invite)
    })
    this.#accounts.keep(main)
    if (invite !== undefined) this.#invites.keep(invite)
    return this.#keep(row)
  }

  /** Creates a demo user, who has no password and no e-mail. */
  createDemo(accountType: AccountType, now: number): User {
    const user = this.create({ name: 'Demo', email: '', passwordHash: null, isDemo: true, accountType }, now)
    if (!user) throw new Error('a demo user has no e-mail and cannot collide')
    return user
  }

  /**
   * Gives a demo user a name, an e-mail and a password. Returns `undefined` if the user is not a demo user or the
   * e-mail is taken.
   */
  keepDemo(
    account: number,
    {
      name,
      email,
      passwordHash,
      inviter,
    }: Pick<NewUser, 'name' | 'email' | 'inviter'> & { readonly passwordHash: string },
    now: number,
  ): User | undefined {
    const key = emailKey(email)
    const [row] = this.#tables.rows('users', account)
    if (row?.is_demo !== 1 || this.#accountsByEmail.has(key)) return undefined
    const kept = { ...row, name, email, email_key: key, password_hash: passwordHash, is_demo: 0 }
    const invite = this.#inviteOf(account, inviter, now)
    this.#tables.change((changing) => {
      changing.put('users', kept)
      if (invite !== undefined) changing.put('invites', invite)
    })
    if (invite !== undefined) this.#invites.keep(invite)
    return this.#keep(kept)
  }

  #rowOf(account: number): UserRow {
    const [row] = this.#tables.rows('users', account)
    if (row === undefined) throw new RangeError(`nobody has account ${account}`)
    return row
  }

  /** Returns the row of an invitation; `undefined` if there is no inviter or a user has invited themselves. */
  #inviteOf(account: number, inviter: User | undefined, now: number): InviteRow | undefined {
    if (inviter === undefined || inviter.account === account) return undefined
    return this.#invites.rowOf(account, inviter.account, now)
  }

  #keep(row: UserRow): User {
    const user = this.#userOf(row)
    this.#byAccount.set(user.account, user)
    this.#byUid.set(user.uid, user)
    if (row.deleted_time > 0) {
      this.#deleted.add(user.account)
      return user
    }
    this.#byInviteCode.set(user.inviteCode, user.account)
    if (row.email_key !== null) this.#accountsByEmail.set(row.email_key, user.account)
    return user
  }

  #userOf(row: UserRow): User {
    const { uid, accountType, createdTime } = this.#accounts.mainOf(row.account)
    return {
      account: row.account,
      uid,
      name: row.name,
      email: row.email,
      isDemo: row.is_demo === 1,
      inviteCode: row.invite_code,
      accountType,
      createdTime,
    }
  }
}

/** Returns the key of an e-mail; e-mails that differ only in case belong to the same user. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
