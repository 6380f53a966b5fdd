import { createHmac, hash } from 'node:crypto'
import { TOKEN_MINUTES } from '@perpdesk/protocol'
import { sqliteCode } from '../journal/journal-faults.ts'
import type { Session, SessionEnd, User } from './identity.ts'
import type { SealedTables } from './sealed-tables.ts'
import type { SessionRow } from './tables.ts'

const LIFETIME_MS = TOKEN_MINUTES * 60_000
const MAX_PER_USER = 50
/** Ended sessions that are remembered, so that a caller with one gets the reason. */
const MAX_ENDED = 20_000

interface Held {
  readonly session: Session
  readonly tokenHash: string
  /** Known once somebody came with it. */
  token: string | undefined
}

/** Open sessions: all of them in memory for the look-up on each request, each of them on disk under its token's hash. */
export class Sessions {
  /** By token hash, in order of opening, which is the order of expiry because all live equally long. */
  readonly #byHash = new Map<string, Held>()
  /** Those that are in use, so that a token is hashed once and not with each request. */
  readonly #byToken = new Map<string, Held>()
  readonly #byId = new Map<string, Held>()
  /** Sessions of each account, oldest first. */
  readonly #byAccount = new Map<number, Set<Held>>()
  /** By token hash, oldest first. */
  readonly #endedBy = new Map<string, SessionEnd>()
  readonly #tables: SealedTables
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer
  readonly #ended: (sessionId: string) => void

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

  /** Takes in all there are, and lets go of those that ran out. */
  load(rows: readonly SessionRow[], userByAccount: (account: number) => User | undefined, now: number): void {
    const over = rows.filter((row) => row.expires_time <= now)
    try {
      // Also where none is over: a file that cannot be written shows now and not at somebody's log-in.
      this.#tables.change((changing) => {
        for (const { id } of over) changing.remove('sessions', id)
      })
    } catch (error) {
      // They are let in no more; their rows go when there is room.
      if (sqliteCode(error) !== 'SQLITE_FULL') throw error
    }
    const open = rows.filter((row) => row.expires_time > now)
    for (const row of open.toSorted((a, b) => a.expires_time - b.expires_time)) {
      const user = userByAccount(row.account)
      if (user) this.#hold(row.id, row.token_hash, user, row.expires_time)
    }
  }

  open(user: User, now: number): { token: string; session: Session } {
    const token = this.#random(32).toString('base64url')
    const tokenHash = hash('sha256', token)
    const id = this.#random(16).toString('hex')
    const expiresTime = now + LIFETIME_MS
    const row = { id, token_hash: tokenHash, account: user.account, created_time: now, expires_time: expiresTime }
    this.#tables.change((changing) => changing.put('sessions', row))
    const held = this.#hold(id, tokenHash, user, expiresTime)
    const mine = [...(this.#byAccount.get(user.account) ?? [])]
    for (const oldest of mine.slice(0, Math.max(0, mine.length - MAX_PER_USER))) {
      this.#end(oldest, 'replaced')
    }
    return { token, session: held.session }
  }

  find(token: string, now: number): Session | undefined {
    const session = (this.#byToken.get(token) ?? this.#meet(token))?.session
    return session && session.expiresTime > now ? session : undefined
  }

  endOf(token: string, now: number): SessionEnd {
    const tokenHash = hash('sha256', token)
    const held = this.#byHash.get(tokenHash)
    if (held !== undefined && held.session.expiresTime <= now) return 'expired'
    return this.#endedBy.get(tokenHash) ?? 'unknown'
  }

  byId(id: string, now: number): Session | undefined {
    const session = this.#byId.get(id)?.session
    return session && session.expiresTime > now ? session : undefined
  }

  close(token: string): void {
    const held = this.#byHash.get(hash('sha256', token))
    if (held) this.#end(held)
  }

  /** Ends all sessions of an account. */
  closeAll(account: number): void {
    for (const held of Array.from(this.#byAccount.get(account) ?? [])) this.#end(held)
  }

  /** Ends expired sessions. */
  sweep(now: number): void {
    for (const held of this.#byHash.values()) {
      if (held.session.expiresTime > now) return
      this.#end(held, 'expired')
    }
  }

  /** The session of a token that was not seen yet since the start. */
  #meet(token: string): Held | undefined {
    const held = this.#byHash.get(hash('sha256', token))
    if (held === undefined) return undefined
    held.token = token
    this.#byToken.set(token, held)
    return held
  }

  #hold(id: string, tokenHash: string, user: User, expiresTime: number): Held {
    const csrfToken = createHmac('sha256', this.#key).update(`csrf:${id}`).digest('base64url')
    const held: Held = { session: { id, user, csrfToken, expiresTime }, tokenHash, token: undefined }
    this.#byHash.set(tokenHash, held)
    this.#byId.set(id, held)
    const mine = this.#byAccount.get(user.account) ?? new Set()
    this.#byAccount.set(user.account, mine.add(held))
    return held
  }

  /** Out of memory first: nothing passes on a session while its row is being deleted. */
  #end(held: Held, why?: SessionEnd): void {
    this.#byHash.delete(held.tokenHash)
    if (held.token !== undefined) this.#byToken.delete(held.token)
    this.#byId.delete(held.session.id)
    const mine = this.#byAccount.get(held.session.user.account)
    mine?.delete(held)
    if (mine?.size === 0) this.#byAccount.delete(held.session.user.account)
    if (why !== undefined) {
      this.#endedBy.set(held.tokenHash, why)
      for (const oldest of this.#endedBy.keys()) {
        if (this.#endedBy.size <= MAX_ENDED) break
        this.#endedBy.delete(oldest)
      }
    }
    this.#ended(held.session.id)
    this.#tables.change((changing) => changing.remove('sessions', held.session.id))
  }
}
