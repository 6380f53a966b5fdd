import { createHmac } from 'node:crypto'
import type { User } from './identity.ts'
import { sameBytes } from './row-seals.ts'

const ID = /^[\w-]{22}$/

/** Makes and checks the key that shows that a user has logged in with a browser before. Keys are not stored. */
export class DeviceKeys {
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer

  constructor(key: Buffer, random: (bytes: number) => Buffer) {
    this.#key = key
    this.#random = random
  }

  make(user: User): string {
    return this.#sign(this.#random(16).toString('base64url'), user)
  }

  /** Returns the id of the device; `undefined` for an invalid key and for another user's key. */
  idOf(key: string, user: User): string | undefined {
    const id = key.slice(0, key.indexOf('.'))
    return ID.test(id) && sameBytes(Buffer.from(key), Buffer.from(this.#sign(id, user))) ? id : undefined
  }

  #sign(id: string, { account, uid }: User): string {
    return `${id}.${createHmac('sha256', this.#key).update(`device:${account}:${uid}:${id}`).digest('base64url')}`
  }
}
