import { gzipSync } from 'node:zlib'
import { Copies } from './copies.ts'
import type { Reply } from './messages.ts'

/** A whole answer whose bytes are made once and sent to everybody until it changes. */
export class KeptAnswer {
  readonly #copies: Copies

  constructor(text: string) {
    const plain = Buffer.from(text)
    this.#copies = new Copies(plain, new Map([['gzip', gzipSync(plain)]]))
  }

  send(reply: Reply): void {
    this.#copies.send(reply.header('cache-control', 'no-cache'))
  }
}
