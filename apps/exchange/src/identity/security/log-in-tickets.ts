import { hash } from 'node:crypto'

const LIFETIME_MS = 5 * 60_000
/** Maximum of valid tickets of one account; a further one replaces the oldest. */
const MAX_PER_ACCOUNT = 10

interface Ticket {
  readonly account: number
  /** Wrong passwords since the log-in before. */
  readonly wrongTries: number
  readonly expiresTime: number
}

/** Proofs of a right password, valid until the second factor is given; kept as hashes in memory only. */
export class LogInTickets {
  /** In order of issue, which is the order of expiry. */
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

  /** Called when the password or the factors change. */
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
