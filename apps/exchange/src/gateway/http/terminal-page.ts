import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { PAGE_SETTINGS, type PageSettings } from '@perpdesk/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The terminal's one page with what this house tells it, in each encoding. Small, so it is kept in memory. */
export class TerminalPage {
  readonly #plain: Buffer
  readonly #encodings: ReadonlyMap<string, Buffer>
  readonly #etag: string

  /** `html` has a `<meta name="perpdesk-settings">` whose content becomes the settings. */
  constructor(html: string, settings: PageSettings) {
    const told = new RegExp(`(<meta name="${PAGE_SETTINGS}" content=)"[^"]*"`)
    this.#plain = Buffer.from(html.replace(told, (_, start: string) => `${start}"${attribute(settings)}"`))
    this.#encodings = new Map([
      ['br', brotliCompressSync(this.#plain)],
      ['gzip', gzipSync(this.#plain)],
    ])
    this.#etag = `"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('etag', this.#etag).header('vary', 'accept-encoding').type('text/html; charset=utf-8')
    if (request.headers['if-none-match'] === this.#etag) return reply.code(304).send()
    const accepted = (request.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
    for (const [encoding, body] of this.#encodings) {
      if (accepted.includes(encoding)) return reply.header('content-encoding', encoding).send(body)
    }
    return reply.send(this.#plain)
  }
}

function attribute(settings: PageSettings): string {
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
