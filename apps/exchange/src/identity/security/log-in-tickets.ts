import { hash } from 'node:crypto'

const LIFETIME_MS = 5 * 60_000
/** Maximum number of valid tickets per account; a further one replaces the oldest. */
const MAX_PER_ACCOUNT = 10

interface Ticket {
  readonly account: number
  /** Wrong passwords since the previous log-in. */
  readonly wrongTries: number
  readonly expiresTime: number
}

/**
 * Tickets: each proves that the password was right and is valid until the second factor is given. Kept in memory only,
 * as hashes.
 */
export class LogInTickets {
  /** Tickets by hash, in the order of issue, which is also the order of expiry. */
  readonly #issued = new Map<string, Ticket>()
  readonly #random: (bytes: number) => Buffer

  constructor(random: (bytes: number) => Buffer) {
    this.#random = random
  }

  issue(account: number, wrongTries: number, now: number): string {
    this.#dropExpired(now)
    const mine = Array.from(this.#issued).filter(([, ticket]) => ticket.account === account)
    const [oldest] = mine
    if (oldest !== undefined && mine.length >= MAX_PER_ACCOUNT) this.#issued.delete(oldest[0])
    const text = this.#random(32).toString('base64url')
    this.#issued.set(hash('sha256', text), { account, wrongTries, expiresTime: now + LIFETIME_MS })
    return text
  }

  find(text: string, now: number): Ticket | undefined {
    this.#dropExpired(now)
    return this.#issued.get(hash('sha256', text))
  }

  /** Drops all tickets of an account; called when its password or factors change. */
  dropAll(account: number): void {
    for (const [key, ticket] of this.#issued) if (ticket.account === account) this.#issued.delete(key)
  }

  drop(text: string): void {
    this.#issued.delete(hash('sha256', text))
  }

  #dropExpired(now: number): void {
    for (const [key, { expiresTime }] of this.#issued) {
      if (expiresTime > now) return
      this.#issued.delete(key)
    }
  }
}
