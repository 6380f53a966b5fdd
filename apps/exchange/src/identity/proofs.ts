import { createHmac, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { PROOF, provesWork } from '@perpdesk/protocol'
import { sameBytes } from './row-seals.ts'

const derive = promisify(pbkdf2)

const LIFETIME_MS = 2 * 60_000
/** `expiry.random.signature.nonce` */
const PROOF_FORM = /^(\d{13,15})\.([\w-]{22})\.([\w-]{43})\.(\d{1,10})$/

/**
 * Proof-of-work challenges: signed instead of stored, each for one purpose and valid for two minutes. Only solved
 * challenges are remembered until they expire, so that each can be used once.
 */
export class Proofs {
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer
  /** Expiry time by challenge, in order of use. */
  readonly #used = new Map<string, number>()

  constructor(key: Buffer, random: (bytes: number) => Buffer) {
    this.#key = key
    this.#random = random
  }

  challenge(purpose: string, now: number): string {
    const text = `${now + LIFETIME_MS}.${this.#random(16).toString('base64url')}`
    return `${text}.${this.#sign(text, purpose)}`
  }

  /** True if the proof solves a challenge that was issued for this purpose, has not expired and has not been used. */
  async redeem(purpose: string, proof: string, now: number): Promise<boolean> {
    const [, expiry = '', random = '', signature = '', nonce = ''] = PROOF_FORM.exec(proof) ?? []
    const text = `${expiry}.${random}`
    const expires = Number.parseInt(expiry, 10)
    if (!(expires > now) || !sameBytes(Buffer.from(signature), Buffer.from(this.#sign(text, purpose)))) return false
    if (this.#used.has(text)) return false
    this.#forget(now)
    // Marked as used before the work is verified, so that only the first of two concurrent calls succeeds.
    this.#used.set(text, expires)
    const bytes = await derive(`${text}.${signature}`, nonce, PROOF.iterations, PROOF.bytes, 'sha256')
    return provesWork(bytes)
  }

  #sign(text: string, purpose: string): string {
    return createHmac('sha256', this.#key).update(`proof:${text}:${purpose}`).digest('base64url')
  }

  #forget(now: number): void {
    for (const [text, expires] of this.#used) if (expires <= now) this.#used.delete(text)
  }
}
