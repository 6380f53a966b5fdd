import { brotliCompressSync, gzipSync } from 'node:zlib'
import { PAGE_SETTINGS, type PageSettings } from '@perpdesk/protocol'
import { Copies } from './copies.ts'
import type { Reply } from './messages.ts'

/**
 * The terminal's single page with the settings of this exchange, in each encoding. It is small, so it is kept in
 * memory.
 */
export class TerminalPage {
  readonly #copies: Copies

  /** `html` contains a `<meta name="perpdesk-settings">`, whose content is replaced by the settings. */
  constructor(html: string, settings: PageSettings) {
    const pattern = new RegExp(`(<meta name="${PAGE_SETTINGS}" content=)"[^"]*"`)
    const plain = Buffer.from(html.replace(pattern, (_, start: string) => `${start}"${attribute(settings)}"`))
    this.#copies = new Copies(
      plain,
      new Map([
        ['br', brotliCompressSync(plain)],
        ['gzip', gzipSync(plain)],
      ]),
    )
  }

  send(reply: Reply): void {
    this.#copies.send(reply.header('content-type', 'text/html; charset=utf-8'))
  }
}

function attribute(settings: PageSettings): string {
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
