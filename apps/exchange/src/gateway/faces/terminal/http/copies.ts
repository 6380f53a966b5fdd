import { createHash } from 'node:crypto'
import { type Coding, codingFor } from './codings.ts'
import type { Reply } from './messages.ts'

/**
 * Bytes kept in memory in each available encoding. Their entity tags are strong, which means equal bytes, so each
 * encoding has its own tag.
 */
export class Copies {
  readonly #plain: Buffer
  readonly #coded: ReadonlyMap<Coding, Buffer>
  readonly #hash: string

  constructor(plain: Buffer, coded: ReadonlyMap<Coding, Buffer>) {
    this.#plain = plain
    this.#coded = coded
    this.#hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  }

  /** Sends the bytes in the best encoding, or 304 if the client already has them. */
  send(reply: Reply): void {
    const { headers } = reply.request
    const coding = codingFor(headers['accept-encoding'], (each) => this.#coded.has(each))
    const etag = `"${this.#hash}${coding === undefined ? '' : `-${coding}`}"`
    reply.header('etag', etag).header('vary', 'accept-encoding')
    if (names(headers['if-none-match'], etag)) {
      reply.code(304).send()
      return
    }
    if (coding !== undefined) reply.header('content-encoding', coding)
    reply.send(coding === undefined ? this.#plain : this.#coded.get(coding))
  }
}

/**
 * True if the `If-None-Match` header matches the tag (RFC 9110 13.1.2): a list of tags, compared weakly, or `*` for
 * any.
 */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => {
    const tag = each.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}
