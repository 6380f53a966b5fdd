import { type AppliedNow, type ExecutionEvent, type LedgerEvent, readEvents } from '@perpdesk/engine'
import { INVITE_BONUS, INVITE_BONUS_COIN } from '@perpdesk/trading'
import { FIRST_ACCOUNT } from '../identity/people-accounts.ts'
import type { Changing, SealedTables } from '../identity/sealed-tables.ts'
import type { InviteRow } from '../identity/tables.ts'
import type { InviteHolder } from '../identity/users.ts'
import type { Follower } from '../sequencer/sequencer.ts'
import type { Invite, Invites } from './invites.ts'

/**
 * Keeps invitations as state that follows from the commands: a fill makes a bonus due, and a row of the transaction log
 * shows that it was paid. Changes lost in a kill are replayed at the start, so it is always known whether a user has
 * been paid. A deposit does not state its purpose; therefore `beginPaying` is on disk before it, and neither side
 * receives any other bonus until both are paid.
 */
export class InviteKeeper implements Invites, InviteHolder, Follower {
  readonly #tables: SealedTables
  /** By invited user, in the order of joining. */
  readonly #rows = new Map<number, InviteRow>()
  readonly #byInviter = new Map<number, number[]>()
  /** Invited users who have not traded, and those who have traded but whose invitation is not fully paid. */
  readonly #waiting = new Set<number>()
  readonly #due = new Set<number>()
  /** Invitations changed since the last write. */
  readonly #dirty = new Set<number>()
  /** Owners of accounts with fills, cached while invited users have yet to trade. */
  readonly #owners = new Map<number, number | undefined>()
  readonly #listeners = new Set<() => void>()
  #seqNow: () => number = () => 0

  /** Reads the stored invitations. Throws `IdentityRefused` if rows were damaged or changed by others. */
  constructor(tables: SealedTables) {
    this.#tables = tables
    const rows = tables.rows('invites')
    for (const row of rows.toSorted((a, b) => a.created_time - b.created_time || a.account - b.account)) this.keep(row)
  }

  /** Starts the keeper; `seqNow` returns the sequence number of the last applied command. */
  open(seqNow: () => number): void {
    this.#seqNow = seqNow
  }

  rowOf(account: number, inviter: number, time: number): InviteRow {
    return {
      account,
      inviter,
      created_time: time,
      created_seq: this.#seqNow(),
      traded_time: 0,
      paying_seq: -1,
      inviter_paid_time: 0,
      invited_paid_time: 0,
    }
  }

  keep(row: InviteRow): void {
    const invited = this.#byInviter.get(row.inviter) ?? []
    invited.push(row.account)
    this.#byInviter.set(row.inviter, invited)
    this.#put(row)
  }

  lapse(changing: Changing, account: number): void {
    for (const { account: invited } of this.#lapsing(account)) changing.remove('invites', invited)
  }

  forgetLapsed(account: number): void {
    for (const { account: invited, inviter } of this.#lapsing(account)) {
      this.#rows.delete(invited)
      this.#waiting.delete(invited)
      this.#dirty.delete(invited)
      const left = (this.#byInviter.get(inviter) ?? []).filter((other) => other !== invited)
      this.#byInviter.set(inviter, left)
    }
  }

  know(): void {
    // Contracts are irrelevant to invitations.
  }

  follow({ seq, time, rows }: AppliedNow): void {
    if (this.#waiting.size > 0) readEvents(rows, ['execution'], (execution) => this.#fill(execution, seq, time))
    if (this.#due.size > 0) readEvents(rows, ['ledger'], (row) => this.#credit(row, seq, time))
  }

  flush(): void {
    if (this.#dirty.size === 0) return
    this.#tables.change((changing) => {
      for (const account of this.#dirty) changing.put('invites', this.#row(account))
    })
    this.#dirty.clear()
  }

  of(account: number): Invite | undefined {
    const row = this.#rows.get(account)
    return row === undefined ? undefined : inviteOf(row)
  }

  by(inviter: number): readonly Invite[] {
    return (this.#byInviter.get(inviter) ?? []).map((account) => inviteOf(this.#row(account))).toReversed()
  }

  bonusTimes(account: number): ReadonlySet<number> {
    const times = this.by(account).map(({ inviterPaidTime }) => inviterPaidTime)
    return new Set([...times, this.of(account)?.invitedPaidTime ?? 0].filter((time) => time > 0))
  }

  due(): Invite | undefined {
    // An invitation whose payment has begun takes precedence: its deposits may be on their way, and could be taken for
    // the bonus of another invitation of the same user.
    const begun = [...this.#due].find((account) => this.#row(account).paying_seq >= 0)
    const [first] = this.#due
    const next = begun ?? first
    return next === undefined ? undefined : this.of(next)
  }

  beginPaying({ account }: Invite): void {
    const row = this.#row(account)
    if (row.paying_seq >= 0) return
    this.#change({ ...row, paying_seq: this.#seqNow() })
    try {
      this.flush()
    } catch (error) {
      this.#change(row)
      throw error
    }
  }

  isPaying(account: number): boolean {
    for (const invited of this.#due) {
      const row = this.#row(invited)
      if (row.paying_seq >= 0 && (row.account === account || row.inviter === account)) return true
    }
    return false
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Records the first fill of an invited user, on any of the user's accounts. */
  #fill(event: ExecutionEvent, seq: number, time: number): void {
    if (event.execType !== 'Trade') return
    const person = this.#ownerOf(event.account)
    const row = person === undefined ? undefined : this.#rows.get(person)
    if (row === undefined || row.traded_time > 0 || seq <= row.created_seq) return
    this.#change({ ...row, traded_time: time })
    for (const listener of this.#listeners) listener()
  }

  #credit(event: LedgerEvent, seq: number, time: number): void {
    if (event.ledgerType !== 'BONUS') return
    if (event.coin !== INVITE_BONUS_COIN || event.change !== INVITE_BONUS) return
    for (const invited of this.#due) {
      const row = this.#row(invited)
      if (row.paying_seq < 0 || seq <= row.paying_seq) continue
      if (row.inviter === event.account && row.inviter_paid_time === 0) {
        this.#change({ ...row, inviter_paid_time: time })
        return
      }
      if (row.account === event.account && row.invited_paid_time === 0) {
        this.#change({ ...row, invited_paid_time: time })
        return
      }
    }
  }

  #ownerOf(account: number): number | undefined {
    if (account < FIRST_ACCOUNT) return undefined
    if (!this.#owners.has(account)) this.#owners.set(account, this.#tables.rows('accounts', account)[0]?.person)
    return this.#owners.get(account)
  }

  /** Returns the invitations of a user, of either side, that have not led to a trade. */
  #lapsing(account: number): readonly InviteRow[] {
    const own = [account, ...(this.#byInviter.get(account) ?? [])].map((invited) => this.#rows.get(invited))
    return own.filter((row) => row !== undefined).filter(({ traded_time: time }) => time === 0)
  }

  #row(account: number): InviteRow {
    const row = this.#rows.get(account)
    if (row === undefined) throw new RangeError(`nobody invited ${account}`)
    return row
  }

  #change(row: InviteRow): void {
    this.#put(row)
    this.#dirty.add(row.account)
  }

  #put(row: InviteRow): void {
    const { account } = row
    this.#rows.set(account, row)
    const hasTraded = row.traded_time > 0
    const isPaid = row.inviter_paid_time > 0 && row.invited_paid_time > 0
    if (hasTraded) this.#waiting.delete(account)
    else this.#waiting.add(account)
    if (hasTraded && !isPaid) this.#due.add(account)
    else this.#due.delete(account)
  }
}

function inviteOf(row: InviteRow): Invite {
  return {
    account: row.account,
    inviter: row.inviter,
    joinedTime: row.created_time,
    tradedTime: row.traded_time,
    inviterPaidTime: row.inviter_paid_time,
    invitedPaidTime: row.invited_paid_time,
  }
}
