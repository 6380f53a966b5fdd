import { createHmac } from 'node:crypto'
import { sameBytes } from './row-seals.ts'

/** `expiry.random.signature` */
const FORM = /^(\d{13,15})\.([\w-]{22})\.([\w-]{43})$/

/**
 * Challenges for one purpose and a limited time. They are signed instead of stored; only answered ones are remembered
 * until they expire, so that each is answered once.
 */
export class SignedChallenges {
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer
  readonly #label: string
  readonly #lifetimeMs: number
  /** Expiry time by challenge, in order of use. */
  readonly #used = new Map<string, number>()

  /** Challenges with different labels are not interchangeable. */
  constructor(key: Buffer, random: (bytes: number) => Buffer, label: string, lifetimeMs: number) {
    this.#key = key
    this.#random = random
    this.#label = label
    this.#lifetimeMs = lifetimeMs
  }

  make(purpose: string, now: number): string {
    const text = `${now + this.#lifetimeMs}.${this.#random(16).toString('base64url')}`
    return `${text}.${this.#sign(text, purpose)}`
  }

  /** Redeems a challenge; false if it was made for another purpose, has expired or was redeemed before. */
  redeem(challenge: string, purpose: string, now: number): boolean {
    const [, expiry = '', random = '', signature = ''] = FORM.exec(challenge) ?? []
    const text = `${expiry}.${random}`
    const expires = Number.parseInt(expiry, 10)
    if (!(expires > now) || !sameBytes(Buffer.from(signature), Buffer.from(this.#sign(text, purpose)))) return false
    if (this.#used.has(text)) return false
    this.#forget(now)
    this.#used.set(text, expires)
    return true
  }

  #sign(text: string, purpose: string): string {
    return createHmac('sha256', this.#key).update(`${this.#label}:${text}:${purpose}`).digest('base64url')
  }

  #forget(now: number): void {
    for (const [text, expires] of this.#used) if (expires <= now) this.#used.delete(text)
  }
}
