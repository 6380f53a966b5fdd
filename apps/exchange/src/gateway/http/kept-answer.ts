import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Reply } from './messages.ts'

interface Copy {
  readonly bytes: Buffer
  readonly etag: string
}

/**
 * A whole answer whose bytes are made once and sent to everybody until it changes. Its tag is a strong one: the same tag
 * means the same bytes, so each encoding has a tag of its own.
 */
export class KeptAnswer {
  readonly #plain: Copy
  readonly #zipped: Copy

  constructor(text: string) {
    const bytes = Buffer.from(text)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.#plain = { bytes, etag: `"${hash}"` }
    this.#zipped = { bytes: gzipSync(bytes), etag: `"${hash}-gz"` }
  }

  /** 304 where the caller has these bytes already. */
  send(reply: Reply): void {
    const { request } = reply
    const zip = acceptsGzip(request.headers['accept-encoding'])
    const copy = zip ? this.#zipped : this.#plain
    reply.header('cache-control', 'no-cache').header('etag', copy.etag).header('vary', 'accept-encoding')
    if (names(request.headers['if-none-match'], copy.etag)) {
      reply.code(304).send()
      return
    }
    if (zip) reply.header('content-encoding', 'gzip')
    reply.send(copy.bytes)
  }
}

/** Named and not refused by a quality of 0. */
function acceptsGzip(accepted: string | string[] | undefined): boolean {
  const codings = String(accepted ?? '').split(',')
  return codings.some((coding) => /^\s*gzip\s*(?:;\s*q\s*=\s*(?:1(?:\.0*)?|0\.0*[1-9][0-9]*)\s*)?$/i.test(coding))
}

/** RFC 9110 13.1.2: a list of tags, compared weakly, or `*` for any. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => {
    const tag = each.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}
