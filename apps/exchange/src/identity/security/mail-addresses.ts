import { hash } from 'node:crypto'
import type { Visit } from '../people.ts'
import type { SealedTables } from '../sealed-tables.ts'
import { Throttle } from '../throttle.ts'
import { emailKey } from '../users.ts'
import type { AccountLog } from './account-log.ts'
import type { MailCodeResult, MailSent } from './security.ts'

const MINUTE = 60_000
const MAX_THROTTLED = 50_000
const DIGITS = 8

interface Pending {
  readonly address: string
  readonly codeHash: string
  readonly expiresTime: number
}

/**
 * Addresses to which accounts have mail sent. An address counts once a code that was mailed to it has been given in a
 * session of its account; codes are kept in memory only, as hashes.
 */
export class MailAddresses {
  readonly #tables: SealedTables
  readonly #log: AccountLog
  readonly #random: (bytes: number) => Buffer
  readonly #pending = new Map<number, Pending>()
  /** Codes that an account has sent, and codes sent to one address: nobody can flood the mailbox of another. */
  readonly #sent = new Throttle(5, 10 * MINUTE, MAX_THROTTLED)
  readonly #sentTo = new Throttle(3, 20 * MINUTE, MAX_THROTTLED)
  /** With 10^8 codes, guessing one takes decades. */
  readonly #tries = new Throttle(5, 5 * MINUTE, MAX_THROTTLED)

  constructor(tables: SealedTables, log: AccountLog, random: (bytes: number) => Buffer) {
    this.#tables = tables
    this.#log = log
    this.#random = random
  }

  /** Returns the confirmed address of an account. */
  of(account: number): string | undefined {
    return this.#tables.rows('mail_addresses', account)[0]?.address
  }

  /** Returns the code to mail to the address, which replaces an earlier one. */
  begin(account: number, address: string, lifetimeMs: number, now: number): MailSent {
    const seconds = this.#sentTo.take(emailKey(address), now) || this.#sent.take(account, now)
    if (seconds > 0) return { ok: false, reason: 'throttled', seconds }
    const code = String(this.#random(6).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
    this.#pending.set(account, { address, codeHash: hashOf(account, code), expiresTime: now + lifetimeMs })
    return { ok: true, code }
  }

  /** Stores the address if this is the code that was mailed to it. */
  confirm(account: number, code: string, visit: Visit, now: number): MailCodeResult {
    const pending = this.#pending.get(account)
    if (pending === undefined || pending.expiresTime <= now) return { ok: false, reason: 'wrongCode' }
    const seconds = this.#tries.take(account, now)
    if (seconds > 0) return { ok: false, reason: 'throttled', seconds }
    const { address, codeHash } = pending
    if (hashOf(account, code) !== codeHash) return { ok: false, reason: 'wrongCode' }
    this.#tries.giveBack(account, now)
    this.#log.record({ account, event: 'mailAddressAdded', visit, details: { name: address } }, now, (changing) => {
      changing.put('mail_addresses', { account, address, confirmed_time: now })
      changing.remove('reset_links', account)
    })
    this.#pending.delete(account)
    return { ok: true }
  }

  /** Removes the address, and the link that was mailed to it. */
  remove(account: number, visit: Visit, now: number): void {
    if (this.of(account) === undefined) return
    this.#log.record({ account, event: 'mailAddressRemoved', visit }, now, (changing) => {
      changing.remove('mail_addresses', account)
      changing.remove('reset_links', account)
    })
  }

  /** Forgets the code of an account. */
  forget(account: number): void {
    this.#pending.delete(account)
  }
}

function hashOf(account: number, code: string): string {
  return hash('sha256', `mail:${account}:${code}`)
}
