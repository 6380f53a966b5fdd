import { type AccountType, MAX_SUB_ACCOUNTS } from '@perpdesk/trading'
import type { Account, SubAccountInput } from './identity.ts'
import type { Changing, SealedTables } from './sealed-tables.ts'
import type { AccountRow } from './tables.ts'

/** Lowest account number of users; lower numbers are house accounts. */
export const FIRST_ACCOUNT = 1_000

/** The accounts of all users, in memory; each is on disk before it is returned to the caller. */
export class PeopleAccounts {
  readonly #byId = new Map<number, Account>()
  readonly #byUid = new Map<string, Account>()
  /** By user: the main account, then the sub-accounts in the order of their opening. */
  readonly #ofPerson = new Map<number, Account[]>()
  readonly #provisioned = new Set<number>()
  readonly #tables: SealedTables
  readonly #random: (bytes: number) => Buffer
  #nextId = FIRST_ACCOUNT

  /** `rows` are all stored accounts. */
  constructor(tables: SealedTables, rows: readonly AccountRow[], random: (bytes: number) => Buffer) {
    this.#tables = tables
    this.#random = random
    for (const row of rows.toSorted((a, b) => a.account - b.account)) this.keep(row)
  }

  byUid(uid: string): Account | undefined {
    return this.#byUid.get(uid)
  }

  of(person: number): readonly Account[] {
    return this.#ofPerson.get(person) ?? []
  }

  /** Returns the accounts of each user, the main account first. */
  everybody(): readonly (readonly Account[])[] {
    return [...this.#ofPerson.values()]
  }

  mainOf(person: number): Account {
    const main = this.#byId.get(person)
    if (main === undefined) throw new RangeError(`person ${person} has no main account`)
    return main
  }

  /** Returns the row of a new user's main account; the caller writes it together with the user. */
  mainRow(accountType: AccountType, now: number): AccountRow {
    const input = { name: '', purpose: 'main', accountType, marginMode: 'REGULAR_MARGIN' } as const
    return this.#row(this.#nextId, input, now)
  }

  /** Opens a sub-account; `undefined` if the user already has the maximum number. */
  openSub(person: number, input: SubAccountInput, now: number): Account | undefined {
    if (this.of(person).length > MAX_SUB_ACCOUNTS) return undefined
    const row = this.#row(person, input, now)
    this.#tables.change((changing) => changing.put('accounts', row))
    return this.keep(row)
  }

  /** Erases the names of a person's accounts within a transaction of the caller; call `forgetNames` after it. */
  eraseNames(changing: Changing, person: number): void {
    for (const { id } of this.of(person)) {
      for (const row of this.#tables.rows('accounts', id)) changing.put('accounts', { ...row, name: '' })
    }
  }

  forgetNames(person: number): void {
    const bare = this.of(person).map((account) => ({ ...account, name: '' }))
    this.#ofPerson.set(person, bare)
    for (const account of bare) {
      this.#byId.set(account.id, account)
      this.#byUid.set(account.uid, account)
    }
  }

  isProvisioned(id: number): boolean {
    return this.#provisioned.has(id)
  }

  markProvisioned(id: number): void {
    const [row] = this.#tables.rows('accounts', id)
    if (row === undefined) throw new Error(`nobody has account ${id}`)
    this.#tables.change((changing) => changing.put('accounts', { ...row, provisioned: 1 }))
    this.#provisioned.add(id)
  }

  /** Adds a stored row to memory. */
  keep(row: AccountRow): Account {
    const account: Account = {
      id: row.account,
      person: row.person,
      uid: row.uid,
      name: row.name,
      purpose: row.purpose,
      accountType: row.account_type,
      marginMode: row.margin_mode,
      createdTime: row.created_time,
    }
    this.#byId.set(account.id, account)
    this.#byUid.set(account.uid, account)
    this.#ofPerson.set(account.person, [...this.of(account.person), account])
    if (row.provisioned === 1) this.#provisioned.add(account.id)
    this.#nextId = Math.max(this.#nextId, account.id + 1)
    return account
  }

  #row(
    person: number,
    { name, purpose, accountType, marginMode }: Pick<Account, 'name' | 'purpose' | 'accountType' | 'marginMode'>,
    now: number,
  ): AccountRow {
    return {
      account: this.#nextId,
      person,
      uid: this.#newUid(),
      name,
      purpose,
      account_type: accountType,
      margin_mode: marginMode,
      created_time: now,
      provisioned: 0,
    }
  }

  /** Returns an unused random id of nine digits, which reveals neither time nor order of registration. */
  #newUid(): string {
    for (;;) {
      const uid = String(100_000_000 + (this.#random(6).readUIntBE(0, 6) % 900_000_000))
      if (!this.#byUid.has(uid)) return uid
    }
  }
}
