import { createHmac, timingSafeEqual } from 'node:crypto'
import type { User } from './identity.ts'

/**
 * Makes and checks the key with which a browser opens its demo user again: the public id, and a signature of it and the
 * account number. Keys are not stored, and are invalid on another exchange, which has another secret.
 */
export class DemoKeys {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  of({ uid, account }: User): string {
    return `${uid}.${createHmac('sha256', this.#key).update(`demo:${account}:${uid}`).digest('base64url')}`
  }

  /** Returns the public id in a key; only a key that {@link fits} proves that it belongs to the user. */
  uidOf(key: string): string {
    return key.slice(0, key.indexOf('.'))
  }

  fits(key: string, user: User): boolean {
    const [given, right] = [Buffer.from(key), Buffer.from(this.of(user))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
}
