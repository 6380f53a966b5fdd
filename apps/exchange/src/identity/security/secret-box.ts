import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that have to be read again; the people's file alone, without the key beside it, does not reveal them. */
export class SecretBox {
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer

  constructor(key: Buffer, random: (bytes: number) => Buffer) {
    // Rows and sessions are signed with keys derived from the same one, each for its own purpose.
    this.#key = createHmac('sha256', key).update('perpdesk secrets').digest()
    this.#random = random
  }

  /** `owner` is bound to the secret, which can be opened for this owner only. */
  close(owner: string, secret: Uint8Array): string {
    const nonce = this.#random(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(owner))
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
  }

  /** Throws if it was altered, or was closed for another owner. */
  open(owner: string, closed: string): Uint8Array {
    const bytes = Buffer.from(closed, 'base64url')
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }
}
