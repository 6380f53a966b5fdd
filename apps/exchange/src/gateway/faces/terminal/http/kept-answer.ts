import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Copies } from './copies.ts'
import type { Reply } from './messages.ts'

const zipped = promisify(gzip)

/** A cached answer, serialised and compressed once and sent to all callers until it changes. */
export class KeptAnswer {
  readonly #copies: Copies

  private constructor(copies: Copies) {
    this.#copies = copies
  }

  /** Compresses in Node's thread pool, so that orders are not delayed. */
  static async of(text: string): Promise<KeptAnswer> {
    const plain = Buffer.from(text)
    return new KeptAnswer(new Copies(plain, new Map([['gzip', await zipped(plain)]])))
  }

  send(reply: Reply): void {
    this.#copies.send(reply.header('cache-control', 'no-cache'))
  }
}
