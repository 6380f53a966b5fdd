import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { endpoints } from '@perpdesk/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OriginPolicy } from '../origin-policy.ts'

/** First parts of every address that belongs to the API: nothing below them is ever a page. */
const API_PREFIXES = [
  ...new Set(Object.values(endpoints).map(({ path }) => path.split('/').slice(0, 3).join('/'))),
  '/contract',
  '/realtime',
  '/fapi',
  '/unified',
  '/v2',
  '/v3',
  '/health',
  '/ready',
  '/metrics',
]

/** The built terminal: files as they are, and its page for every address that is a place in it. */
export class TerminalFiles {
  readonly #root: string
  readonly #origins: OriginPolicy
  readonly #present: boolean

  constructor(root: string, origins: OriginPolicy) {
    this.#root = root
    this.#origins = origins
    this.#present = root !== '' && existsSync(join(root, 'index.html'))
  }

  register(app: FastifyInstance): void {
    if (!this.#present) return
    app.register(fastifyStatic, {
      root: this.#root,
      serve: true,
      index: ['index.html'],
      dotfiles: 'ignore',
      cacheControl: false,
      // The build leaves a compressed copy beside each file.
      preCompressed: true,
      allowedPath: (path) => !path.endsWith('.map'),
    })
  }

  /** True when the page was sent: a navigation to an address that is neither a file nor the API's. */
  sendPage(request: FastifyRequest, reply: FastifyReply): boolean {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage =
      this.#present &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html') &&
      !API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) &&
      !(path.split('/').at(-1) ?? '').includes('.')
    if (isPage) reply.sendFile('index.html')
    return isPage
  }

  /** Headers of pages and their parts: what the page may load and run, and how long files are kept. */
  headers(request: FastifyRequest): Record<string, string> {
    const sockets = this.#origins.socketSources(request.headers.host)
    const hashed = request.url.startsWith('/assets/')
    return {
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        `connect-src 'self' ${sockets}`.trim(),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(this.#origins.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    }
  }
}
