import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what has to be read again: without the key beside the people's file their rows tell none of it. */
export class SecretBox {
  readonly #key: Buffer
  readonly #random: (bytes: number) => Buffer

  constructor(key: Buffer, random: (bytes: number) => Buffer) {
    // Rows and sessions are signed with keys of the same origin: none of them can be made to stand for another.
    this.#key = createHmac('sha256', key).update('perpdesk secrets').digest()
    this.#random = random
  }

  /** `owner` is bound to the secret: it opens for nobody else. */
  close(owner: string, secret: Uint8Array): string {
    const nonce = this.#random(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(owner))
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
  }

  /** Throws where it is not as it was closed, or was closed for another owner. */
  open(owner: string, closed: string): Uint8Array {
    const bytes = Buffer.from(closed, 'base64url')
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }
}
