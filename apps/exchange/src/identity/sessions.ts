import { createHmac, hash } from 'node:crypto'
import { TOKEN_MINUTES } from '@perpdesk/protocol'
import { sqliteCode } from '../journal/journal-faults.ts'
import type { Session, SessionEnd, User, Visit } from './identity.ts'
import type { Changing, SealedTables, Write } from './sealed-tables.ts'
import type { OpenSession } from './security/security.ts'
import type { SessionRow } from './tables.ts'

const LIFETIME_MS = TOKEN_MINUTES * 60_000
const MAX_PER_USER = 50
/**
 * Maximum number of ended sessions that are remembered, so that a caller with an ended session's token gets the reason.
 */
const MAX_ENDED = 20_000
/** A session's last use is written to disk when it is this much later than the stored time, and at most this often. */
const NOTE_MS = 5 * 60_000
/** Time for which a replaced session still answers: calls with its cookie may be under way when the new cookie is set. */
const REPLACED_MS = 1_000
/** Time for which a caller with the earlier token of a session is told to call again, by then with the new cookie. */
const RENEWED_MS = 5_000

interface Held {
  session: Session
  tokenHash: string
  row: SessionRow
  usedTime: number
  /** `undefined` until the token is first used after a start, because only its hash is stored. */
  token: string | undefined
}

/** Open sessions. All are in memory, for the look-up at each request, and on disk under the hashes of their tokens. */
export class Sessions {
  readonly #byHash = new Map<string, Held>()
  /** Sessions by token, for tokens in use, so that a token is hashed once and not at each request. */
  readonly #byToken = new Map<string, Held>()
  /** In the order of opening, which is also the order of expiry because all sessions have the same lifetime. */
  readonly #byId = new Map<string, Held>()
  /** Sessions of each account, oldest first. */
  readonly #byAccount = new Map<number, Set<Held>>()
  /** Reasons of ended sessions by token hash, oldest first. */
  readonly #endedBy = new Map<string, SessionEnd>()
  /** Earlier tokens of open sessions, by hash: the time until which their callers are told to call again. */
  readonly #renewedUntil = new Map<string, number>()
  /** Replaced sessions that still answer; they have no row any more. */
  readonly #leaving = new Set<Held>()
  readonly #tables: SealedTables
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer
  readonly #ended: (sessionId: string) => void
  #notedTime = 0

  constructor(
    tables: SealedTables,
    key: Buffer,
    random: (bytes: number) => Buffer,
    ended: (sessionId: string) => void,
  ) {
    this.#tables = tables
    this.#key = key
    this.#random = random
    this.#ended = ended
  }

  /** Loads all stored sessions and deletes expired ones. */
  load(rows: readonly SessionRow[], userByAccount: (account: number) => User | undefined, now: number): void {
    const over = rows.filter((row) => row.expires_time <= now)
    try {
      // Also written if no session has expired, so that a file that cannot be written is noticed now and not at a
      // user's log-in.
      this.#tables.change((changing) => {
        for (const { id } of over) changing.remove('sessions', id)
      })
    } catch (error) {
      // Expired sessions are not loaded in any case; their rows are deleted once there is space.
      if (sqliteCode(error) !== 'SQLITE_FULL') throw error
    }
    const open = rows.filter((row) => row.expires_time > now)
    for (const row of open.toSorted((a, b) => a.expires_time - b.expires_time)) {
      const user = userByAccount(row.account)
      if (user) this.#hold(row, user)
    }
  }

  open(user: User, { address, device }: Visit, now: number, write: Write): { token: string; session: Session } {
    const token = this.#random(32).toString('base64url')
    const tokenHash = hash('sha256', token)
    const row: SessionRow = {
      id: this.#random(16).toString('hex'),
      token_hash: tokenHash,
      account: user.account,
      created_time: now,
      expires_time: now + LIFETIME_MS,
      address,
      device,
      used_time: now,
    }
    write((changing) => changing.put('sessions', row))
    const held = this.#hold(row, user)
    const mine = this.#of(user.account)
    this.#end(mine.slice(0, Math.max(0, mine.length - MAX_PER_USER)), 'replaced')
    return { token, session: held.session }
  }

  find(token: string, now: number): Session | undefined {
    const held = this.#byToken.get(token) ?? this.#meet(token)
    if (held === undefined || held.session.expiresTime <= now) return undefined
    held.usedTime = now
    return held.session
  }

  endOf(token: string, now: number): SessionEnd {
    const tokenHash = hash('sha256', token)
    const held = this.#byHash.get(tokenHash)
    if (held !== undefined && held.session.expiresTime <= now) return 'expired'
    if ((this.#renewedUntil.get(tokenHash) ?? 0) > now) return 'renewed'
    return this.#endedBy.get(tokenHash) ?? 'unknown'
  }

  /**
   * Gives a session a new token and returns it; the earlier token is worth nothing from then on. `write` writes the
   * change to disk. Returns `undefined` for a session that has ended or is being replaced.
   */
  renewToken(id: string, now: number, write: Write): string | undefined {
    const held = this.#byId.get(id)
    if (held === undefined || this.#leaving.has(held)) {
      write(() => undefined)
      return undefined
    }
    const token = this.#random(32).toString('base64url')
    const row = { ...held.row, token_hash: hash('sha256', token) }
    write((changing) => changing.put('sessions', row))
    this.#byHash.delete(held.tokenHash)
    if (held.token !== undefined) this.#byToken.delete(held.token)
    for (const [earlier, until] of this.#renewedUntil) if (until <= now) this.#renewedUntil.delete(earlier)
    this.#renewedUntil.set(held.tokenHash, now + RENEWED_MS)
    held.row = row
    held.tokenHash = row.token_hash
    held.token = undefined
    this.#byHash.set(row.token_hash, held)
    return token
  }

  byId(id: string, now: number): Session | undefined {
    const session = this.#byId.get(id)?.session
    return session && session.expiresTime > now ? session : undefined
  }

  /** Returns the open sessions of an account, newest first. */
  list(account: number): readonly OpenSession[] {
    return this.#of(account)
      .toReversed()
      .map(({ row: { id, address, device, created_time: createdTime }, usedTime }) => ({
        id,
        address,
        device,
        createdTime,
        usedTime,
      }))
  }

  /** Ends the session of a token; one that is being replaced ends by itself. */
  close(token: string, write?: Write): void {
    const held = this.#byHash.get(hash('sha256', token))
    if (held !== undefined && !this.#leaving.has(held)) this.#end([held], undefined, write)
  }

  /** Replaces the user in all sessions of this user by the changed record. */
  renew(user: User): void {
    for (const held of this.#of(user.account)) held.session = { ...held.session, user }
  }

  /** Ends a session of an account by its id; false if the account has no such session. */
  closeById(account: number, id: string, write: Write): boolean {
    const held = this.#byId.get(id)
    if (held?.row.account !== account || this.#leaving.has(held)) return false
    this.#end([held], undefined, write)
    return true
  }

  /** Ends all sessions of an account, or all except one; returns their number. */
  closeAll(account: number, except?: string, write?: Write): number {
    const ending = this.#of(account).filter(({ row }) => row.id !== except)
    this.#end(ending, undefined, write)
    return ending.length
  }

  /** Removes the rows of all sessions of an account within a transaction of the caller; call `forgetAll` after it. */
  removeAll(changing: Changing, account: number): void {
    for (const { row } of this.#of(account)) changing.remove('sessions', row.id)
  }

  forgetAll(account: number): void {
    const leaving = [...this.#leaving].filter(({ row }) => row.account === account)
    for (const held of leaving) this.#leaving.delete(held)
    for (const held of [...this.#of(account), ...leaving]) this.#forget(held, undefined)
  }

  /**
   * Ends all sessions of an account, because a new one replaces them. Their rows are deleted at once. The session with the
   * id `caller` answers for one more second, so that the calls that a browser sends before it has the new cookie are not
   * refused.
   */
  replaceAll(account: number, caller?: string): void {
    const held = caller === undefined ? undefined : this.#byId.get(caller)
    this.closeAll(account, caller)
    if (held?.row.account !== account) return
    this.#byAccount.delete(account)
    this.#leaving.add(held)
    this.#tables.change((changing) => changing.remove('sessions', held.row.id))
    setTimeout(() => {
      if (this.#leaving.delete(held)) this.#forget(held, undefined)
    }, REPLACED_MS).unref()
  }

  /** Ends expired sessions, and every few minutes stores the last use of the others. */
  sweep(now: number): void {
    const over: Held[] = []
    for (const held of this.#byId.values()) {
      if (held.session.expiresTime > now) break
      if (!this.#leaving.has(held)) over.push(held)
    }
    this.#end(over, 'expired')
    if (now - this.#notedTime < NOTE_MS) return
    this.#notedTime = now
    const used = Array.from(this.#byId.values()).filter(
      (held) => held.usedTime - held.row.used_time >= NOTE_MS && !this.#leaving.has(held),
    )
    if (used.length === 0) return
    this.#tables.change((changing) => {
      for (const { row, usedTime } of used) changing.put('sessions', { ...row, used_time: usedTime })
    })
    for (const { row, usedTime } of used) row.used_time = usedTime
  }

  /** Finds the session of a token that has not been used since the start. */
  #meet(token: string): Held | undefined {
    const held = this.#byHash.get(hash('sha256', token))
    if (held === undefined) return undefined
    held.token = token
    this.#byToken.set(token, held)
    return held
  }

  /** Returns the sessions of an account, oldest first. */
  #of(account: number): readonly Held[] {
    return Array.from(this.#byAccount.get(account) ?? [])
  }

  #hold(row: SessionRow, user: User): Held {
    const { id, token_hash: tokenHash, expires_time: expiresTime } = row
    const csrfToken = createHmac('sha256', this.#key).update(`csrf:${id}`).digest('base64url')
    const session = { id, user, csrfToken, expiresTime }
    const held: Held = { session, tokenHash, row, usedTime: row.used_time, token: undefined }
    this.#byHash.set(tokenHash, held)
    this.#byId.set(id, held)
    const mine = this.#byAccount.get(user.account) ?? new Set()
    this.#byAccount.set(user.account, mine.add(held))
    return held
  }

  /**
   * Ends sessions. They are removed from memory first, so that no request is accepted while the rows are being deleted.
   */
  #end(ending: readonly Held[], why?: SessionEnd, write: Write = (work) => this.#tables.change(work)): void {
    if (ending.length === 0) return
    for (const held of ending) this.#forget(held, why)
    write((changing) => {
      for (const { row } of ending) changing.remove('sessions', row.id)
    })
  }

  #forget(held: Held, why: SessionEnd | undefined): void {
    const { id, account } = held.row
    this.#byHash.delete(held.tokenHash)
    if (held.token !== undefined) this.#byToken.delete(held.token)
    this.#byId.delete(id)
    const mine = this.#byAccount.get(account)
    mine?.delete(held)
    if (mine?.size === 0) this.#byAccount.delete(account)
    if (why !== undefined) {
      this.#endedBy.set(held.tokenHash, why)
      for (const oldest of this.#endedBy.keys()) {
        if (this.#endedBy.size <= MAX_ENDED) break
        this.#endedBy.delete(oldest)
      }
    }
    this.#ended(id)
  }
}
