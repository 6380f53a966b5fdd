import { hash } from 'node:crypto'
import type { AccountEvent } from '@perpdesk/trading'
import { AccountDeleted } from '../account-deleted.ts'
import type { Visit } from '../people.ts'
import type { Changing, SealedTables } from '../sealed-tables.ts'
import { Throttle } from '../throttle.ts'
import type { LoggedEvent } from './security.ts'
import type { AccountEventRow } from './tables.ts'

const MAX_ACCOUNTS = 50_000
/** Number of failures per account that are logged as separate rows at once; after that, one every six minutes. */
const FAILURES = 20
const FAILURE_MS = 6 * 60_000
const NOWHERE: Visit = { address: '', device: '' }

interface Happened {
  readonly account: number
  readonly event: AccountEvent
  readonly visit: Visit
  readonly details?: Readonly<Record<string, string>>
}

type Waiting = Happened & { readonly time: number }

interface LoggedPeople {
  /** Returns the public id, with which the chain of an account begins. */
  uidOf(account: number): string
  isDeleted(account: number): boolean
}

interface End {
  readonly number: number
  readonly hash: string
}

/**
 * Security log of each account, oldest event first. Each row contains the SHA-256 hash over itself and the hash of the
 * previous row, so the latest hash reveals any change of an earlier row. The chain of an account begins with its public
 * id.
 */
export class AccountLog {
  readonly #tables: SealedTables
  readonly #people: LoggedPeople
  readonly #ends = new Map<number, End>()
  /** Failures that are not on disk yet. */
  #waiting: readonly Waiting[] = []
  readonly #failures = new Throttle(FAILURES, FAILURE_MS, MAX_ACCOUNTS)
  /** Number of failures by account that were not logged as separate rows. */
  readonly #unlogged = new Map<number, number>()

  /** `rows` are the log rows of all accounts. */
  constructor(tables: SealedTables, rows: readonly AccountEventRow[], people: LoggedPeople) {
    this.#tables = tables
    this.#people = people
    for (const { account, number, hash: of } of rows) {
      if (number > (this.#ends.get(account)?.number ?? 0)) this.#ends.set(account, { number, hash: of })
    }
  }

  /**
   * Logs an event. When it returns, the event is on disk, in one transaction with the changes of `work`. Throws {@link
   * AccountDeleted} for an account that was deleted meanwhile.
   */
  record(happened: Happened, time: number, work: (changing: Changing) => void = () => undefined): void {
    if (this.#people.isDeleted(happened.account)) throw new AccountDeleted()
    this.#write([...this.#waitingOf(happened.account), { ...happened, time }], work)
  }

  /**
   * Logs a failed attempt. It is written to disk a moment later, because an answer that took longer for existing
   * accounts would reveal them. Strangers can cause any number of failures, so those beyond a limit are only counted;
   * the next logged failure states their number.
   */
  fail(happened: Happened, time: number): void {
    const { account } = happened
    if (this.#people.isDeleted(account)) return
    if (this.#failures.take(account, time) > 0) {
      this.#unlogged.set(account, (this.#unlogged.get(account) ?? 0) + 1)
      return
    }
    const unlogged = this.#unlogged.get(account) ?? 0
    this.#unlogged.delete(account)
    const details = unlogged === 0 ? happened.details : { ...happened.details, unlogged: `${unlogged}` }
    this.#waiting = [...this.#waiting, { ...happened, ...(details !== undefined && { details }), time }]
  }

  /**
   * Replaces the log of an account by its last event, which states the number of erased rows and the hash of the last
   * of them. It is written in one transaction with the changes of `work`.
   */
  close(account: number, time: number, work: (changing: Changing) => void): void {
    const { number, hash: last } = this.#endOf(account)
    const details = { rows: `${number}`, hash: last }
    const happened = { account, event: 'accountDeleted', visit: NOWHERE, details, time } as const
    const row = this.#rowAfter(this.#startOf(account), happened)
    this.#tables.change((changing) => {
      work(changing)
      changing.remove('account_events', account)
      changing.put('account_events', row)
    })
    this.#ends.set(account, row)
    this.#waiting = this.#waiting.filter((failure) => failure.account !== account)
  }

  /** Writes the pending failures to disk. */
  flush(): void {
    if (this.#waiting.length > 0) this.#write(this.#waiting)
  }

  /**
   * Returns all events of an account, oldest first. `brokenAt` is the number of the first row whose number or hash does
   * not fit the chain.
   */
  of(account: number): { readonly events: readonly LoggedEvent[]; readonly brokenAt: number | undefined } {
    this.flush()
    const rows = this.#tables.rows('account_events', account).toSorted((a, b) => a.number - b.number)
    return { events: rows.map(eventOf), brokenAt: this.#brokenAt(account, rows) }
  }

  #waitingOf(account: number): readonly Waiting[] {
    return this.#waiting.filter((failure) => failure.account === account)
  }

  #write(happened: readonly Waiting[], work: (changing: Changing) => void = () => undefined): void {
    const ends = new Map<number, End>()
    const rows = happened.map((one) => {
      const { account } = one
      const row = this.#rowAfter(ends.get(account) ?? this.#endOf(account), one)
      ends.set(account, row)
      return row
    })
    this.#tables.change((changing) => {
      work(changing)
      for (const row of rows) changing.put('account_events', row)
    })
    for (const [account, { number, hash: of }] of ends) this.#ends.set(account, { number, hash: of })
    this.#waiting = this.#waiting.filter((failure) => !happened.includes(failure))
  }

  #rowAfter(end: End, { account, event, visit: { address, device }, details, time }: Waiting): AccountEventRow {
    const row = {
      account,
      number: end.number + 1,
      time,
      event,
      address,
      device,
      details: JSON.stringify(details ?? {}),
    }
    return { ...row, hash: chainHash(end.hash, row) }
  }

  #endOf(account: number): End {
    return this.#ends.get(account) ?? this.#startOf(account)
  }

  #startOf(account: number): End {
    return { number: 0, hash: this.#people.uidOf(account) }
  }

  #brokenAt(account: number, rows: readonly AccountEventRow[]): number | undefined {
    let end = this.#startOf(account)
    for (const row of rows) {
      if (row.number !== end.number + 1 || row.hash !== chainHash(end.hash, row)) return end.number + 1
      end = row
    }
    return end.number === this.#endOf(account).number ? undefined : end.number + 1
  }
}

/** Returns the SHA-256 hash of the previous hash and the row's own fields, as a JSON array. */
function chainHash(
  before: string,
  { number, time, event, address, device, details }: Omit<AccountEventRow, 'account' | 'hash'>,
): string {
  return hash('sha256', JSON.stringify([before, number, time, event, address, device, details]))
}

function eventOf({ number, time, event, address, device, details, hash: of }: AccountEventRow): LoggedEvent {
  return { number, time, event, address, device, details, hash: of }
}
