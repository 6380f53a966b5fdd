import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PageSettings } from '@perpdesk/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChartLibrary } from './chart-library.ts'
import { KeptFiles } from './kept-files.ts'
import type { OriginPolicy } from './origin-policy.ts'
import { isOfApi } from './taken-paths.ts'
import { TerminalPage } from './terminal-page.ts'

/**
 * Content security policy of the charting library's frame: fewer restrictions than for a page, but no access to other
 * origins.
 */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves the built terminal: its files, and its page for every path within the terminal. */
export class TerminalFiles {
  readonly #root: string
  readonly #origins: OriginPolicy
  readonly #settings: PageSettings
  readonly #library: ChartLibrary
  readonly #files: KeptFiles
  #page: { readonly page: TerminalPage; readonly builtAt: number } | undefined
  /** Origin from which pages load texts, if not this server; otherwise empty. */
  readonly #textsOrigin: string

  constructor(root: string, origins: OriginPolicy, settings: PageSettings, library: ChartLibrary) {
    this.#root = root
    this.#library = library
    this.#files = new KeptFiles(root)
    this.#origins = origins
    this.#settings = settings
    this.#textsOrigin = /^https?:\/\/[^/]+/.exec(settings.localesPath)?.[0] ?? ''
  }

  register(app: FastifyInstance): void {
    if (this.#currentPage() === undefined) return
    const method = ['GET', 'HEAD']
    app.route({
      method,
      url: '/',
      handler: (_, reply) => {
        const page = this.#currentPage()
        if (page === undefined) reply.callNotFound()
        else page.send(reply)
      },
    })
    app.route({
      method,
      url: '/*',
      handler: (request, reply) => {
        const path = pathOf(request)
        const files = this.#library.owns(path) ? this.#library : this.#files
        if (path === '/index.html' || !files.send(path, reply)) reply.callNotFound()
      },
    })
  }

  /**
   * Sends the page if the request is a navigation to a path that is neither a file nor the API's. Returns whether it
   * was sent.
   */
  sendPage(request: FastifyRequest, reply: FastifyReply): boolean {
    const path = pathOf(request)
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html') &&
      !isOfApi(path) &&
      !this.#library.owns(path) &&
      !(path.split('/').at(-1) ?? '').includes('.')
    const page = isPage ? this.#currentPage() : undefined
    page?.send(reply)
    return page !== undefined
  }

  /** Returns the page of the current build. A new build has other file names, so a change clears the cached files. */
  #currentPage(): TerminalPage | undefined {
    const file = join(this.#root, 'index.html')
    const builtAt = this.#root === '' ? undefined : statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return undefined
    if (this.#page?.builtAt !== builtAt) {
      this.#files.forget()
      this.#page = { page: new TerminalPage(readFileSync(file, 'utf8'), this.#settings), builtAt }
    }
    return this.#page.page
  }

  /** Returns the headers of pages and files: content security policy and caching. */
  headers(request: FastifyRequest): Record<string, string> {
    return this.#library.owns(pathOf(request)) ? this.#libraryHeaders() : this.#ownHeaders(request)
  }

  #ownHeaders(request: FastifyRequest): Record<string, string> {
    const sockets = this.#origins.socketSources(request.headers.host)
    const hashed = /^\/(?:assets|locales)\//.test(request.url)
    // Lists show many coin icons, and an icon hardly ever changes.
    const lasting = request.url.startsWith('/coins/') ? 'public, max-age=86400' : 'no-cache'
    return {
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : lasting,
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self'${this.#library.isThere ? " 'unsafe-inline'" : ''}`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "manifest-src 'self'",
        `worker-src 'self'${this.#library.isThere ? ' blob:' : ''}`,
        ...(this.#library.isThere ? ["frame-src 'self' blob:"] : []),
        ['connect-src', "'self'", sockets, this.#textsOrigin].filter((source) => source !== '').join(' '),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-frame-options': 'DENY',
      ...this.#commonHeaders(),
    }
  }

  /**
   * Returns the headers of the charting library, which draws in a frame whose document contains inline scripts and
   * styles.
   */
  #libraryHeaders(): Record<string, string> {
    return {
      'cache-control': 'no-cache',
      'content-security-policy': FRAME_POLICY,
      'x-frame-options': 'SAMEORIGIN',
      ...this.#commonHeaders(),
    }
  }

  #commonHeaders(): Record<string, string> {
    return {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(this.#origins.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    }
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
