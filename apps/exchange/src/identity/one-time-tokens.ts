import { hash } from 'node:crypto'

const LIFETIME_MS = 30_000
/** Number of valid tokens per session; a further one replaces the oldest. */
const MAX_PER_SESSION = 20

interface Issued {
  readonly sessionId: string
  /** Public id of the account that the socket is for. */
  readonly account: string
  readonly expiresTime: number
}

/**
 * Login tokens for sockets. Only their hashes are kept, in memory; a token is valid once, for 30 s, and until a
 * restart.
 */
export class OneTimeTokens {
  /** In order of issue, which is also the order of expiry. */
  readonly #issued = new Map<string, Issued>()
  readonly #random: (bytes: number) => Buffer

  constructor(random: (bytes: number) => Buffer) {
    this.#random = random
  }

  issue(sessionId: string, account: string, now: number): string {
    this.#dropExpired(now)
    const mine: string[] = []
    for (const [tokenHash, issued] of this.#issued) if (issued.sessionId === sessionId) mine.push(tokenHash)
    if (mine.length >= MAX_PER_SESSION) this.#issued.delete(mine[0]!)
    const token = this.#random(32).toString('base64url')
    this.#issued.set(hash('sha256', token), { sessionId, account, expiresTime: now + LIFETIME_MS })
    return token
  }

  /**
   * Redeems a token once and in time, and returns its session and account. Lookup and removal happen without an await
   * in between, so two concurrent calls cannot both succeed.
   */
  redeem(token: string, now: number): Pick<Issued, 'sessionId' | 'account'> | undefined {
    this.#dropExpired(now)
    const tokenHash = hash('sha256', token)
    const issued = this.#issued.get(tokenHash)
    this.#issued.delete(tokenHash)
    return issued
  }

  dropSession(sessionId: string): void {
    for (const [tokenHash, issued] of this.#issued) if (issued.sessionId === sessionId) this.#issued.delete(tokenHash)
  }

  #dropExpired(now: number): void {
    for (const [tokenHash, issued] of this.#issued) {
      if (issued.expiresTime > now) return
      this.#issued.delete(tokenHash)
    }
  }
}
