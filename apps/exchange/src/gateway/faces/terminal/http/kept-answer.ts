import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Copies } from './copies.ts'
import type { Reply } from './messages.ts'

const zipped = promisify(gzip)

/** A whole answer whose bytes are made once and sent to everybody until it changes. */
export class KeptAnswer {
  readonly #copies: Copies

  private constructor(copies: Copies) {
    this.#copies = copies
  }

  /** Compresses on a thread of its own: orders go on meanwhile. */
  static async of(text: string): Promise<KeptAnswer> {
    const plain = Buffer.from(text)
    return new KeptAnswer(new Copies(plain, new Map([['gzip', await zipped(plain)]])))
  }

  send(reply: Reply): void {
    this.#copies.send(reply.header('cache-control', 'no-cache'))
  }
}
