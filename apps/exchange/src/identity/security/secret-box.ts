import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that have to be read again. Without the key, which is stored in another file, the database of users
 * does not reveal them.
 */
export class SecretBox {
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer

  constructor(key: Buffer, random: (bytes: number) => Buffer) {
    // A separate key is derived for each purpose: rows and sessions use other keys than secrets.
    this.#key = createHmac('sha256', key).update('perpdesk secrets').digest()
    this.#random = random
  }

  /** Returns the encrypted secret. It is bound to `owner` and can be decrypted for this owner only. */
  close(owner: string, secret: Uint8Array): string {
    const nonce = this.#random(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(owner))
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
  }

  /** Returns the decrypted secret; throws if it was altered or encrypted for another owner. */
  open(owner: string, closed: string): Uint8Array {
    const bytes = Buffer.from(closed, 'base64url')
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }
}
