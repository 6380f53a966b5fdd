import { hash } from 'node:crypto'
import type { Visit } from '../people.ts'
import type { Changing, SealedTables } from '../sealed-tables.ts'
import { Throttle } from '../throttle.ts'
import type { AccountLog } from './account-log.ts'

const MINUTE = 60_000
const MAX_THROTTLED = 50_000

/**
 * Links that set a new password. An account has one at a time; its token has 256 bits, is stored as a hash, and is valid
 * once and until it expires, also after a restart.
 */
export class ResetLinks {
  readonly #tables: SealedTables
  readonly #log: AccountLog
  readonly #random: (bytes: number) => Buffer
  readonly #issued = new Throttle(3, 20 * MINUTE, MAX_THROTTLED)

  constructor(tables: SealedTables, log: AccountLog, random: (bytes: number) => Buffer) {
    this.#tables = tables
    this.#log = log
    this.#random = random
  }

  /** Returns a new token, which replaces the earlier one; `undefined` if the account has just had several. */
  issue(account: number, lifetimeMs: number, visit: Visit, now: number): string | undefined {
    if (this.#issued.take(account, now) > 0) return undefined
    const token = this.#random(32).toString('base64url')
    const row = { account, token_hash: hash('sha256', token), expires_time: now + lifetimeMs }
    this.#log.record({ account, event: 'resetMailSent', visit }, now, (changing) => changing.put('reset_links', row))
    return token
  }

  /** Returns the account of a valid token. */
  accountOf(token: string, now: number): number | undefined {
    const tokenHash = hash('sha256', token)
    const found = this.#tables.rows('reset_links').find((row) => row.token_hash === tokenHash)
    return found !== undefined && found.expires_time > now ? found.account : undefined
  }

  drop(changing: Changing, account: number): void {
    changing.remove('reset_links', account)
  }
}
