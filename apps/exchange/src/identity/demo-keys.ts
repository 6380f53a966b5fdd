import { createHmac, timingSafeEqual } from 'node:crypto'
import type { User } from './identity.ts'

/**
 * The key by which a browser opens its demo user again: the public id, signed together with the account number. Nothing of it
 * is kept here, and it is worth nothing on another exchange, with other account numbers.
 */
export class DemoKeys {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  of({ uid, account }: User): string {
    return `${uid}.${createHmac('sha256', this.#key).update(`demo:${account}:${uid}`).digest('base64url')}`
  }

  /** The id in a key; it is the user's own only if it {@link fits}. */
  uidOf(key: string): string {
    return key.slice(0, key.indexOf('.'))
  }

  fits(key: string, user: User): boolean {
    const [given, right] = [Buffer.from(key), Buffer.from(this.of(user))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
}
