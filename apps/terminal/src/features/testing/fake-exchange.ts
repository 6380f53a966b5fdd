import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@perpdesk/protocol'
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** A recorded call of the terminal. */
export interface SeenCall {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

interface Refused {
  readonly retCode: number
  readonly retMsg: string
  readonly retExtInfo?: Readonly<Record<string, string>>
}

/** Answers one call: a result, a refusal, or `'cut'` to drop the line without an answer. */
export type Answer = { readonly result: unknown } | Refused | 'cut'

/** A small HTTP server in the place of the exchange, so that calls go over a real line and can really be lost. */
export class FakeExchange {
  readonly seen: SeenCall[] = []
  readonly #server: Server
  readonly #answers = new Map<string, (call: SeenCall) => Answer | Promise<Answer>>()

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<FakeExchange> {
    const exchange = new FakeExchange()
    await new Promise<void>((resolve) => exchange.#server.listen(0, '127.0.0.1', resolve))
    const { port } = exchange.#server.address() as AddressInfo
    const realFetch = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
    return exchange
  }

  answer(path: string, answer: (call: SeenCall) => Answer | Promise<Answer>): void {
    this.#answers.set(path, answer)
  }

  calls(path: string): readonly SeenCall[] {
    return this.seen.filter((call) => call.path === path)
  }

  async stop(): Promise<void> {
    vi.unstubAllGlobals()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = new URL(request.url ?? '/', 'http://exchange')
    const call = { path: url.pathname, query: url.searchParams, body: text === '' ? {} : JSON.parse(text) }
    this.seen.push(call)
    const answer = await this.#answers.get(url.pathname)?.(call)
    if (answer === undefined || answer === 'cut') {
      request.socket.destroy()
      return
    }
    const envelope = { retCode: 0, retMsg: 'OK', result: {}, retExtInfo: {}, requestId: 'r', time: 1, ...answer }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(envelope))
  }
}

export const USER: User = {
  uid: '1',
  name: 'Ada',
  email: 'ada@example.org',
  isDemo: true,
  account: { uid: '100000001', name: '' },
  accountType: 'UTA2',
  marginMode: 'REGULAR_MARGIN',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.00055',
  spotMakerFeeRate: '0.001',
  spotTakerFeeRate: '0.001',
}

/** Adds browser functions that the design system needs and jsdom lacks. */
export function completeDom(): void {
  // A part that is fetched late comes when the machine gets round to it; a slow machine is no failure.
  configure({ asyncUtilTimeout: 10_000 })
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('WebSocket', QuietSocket)
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.hasPointerCapture = () => false
}

/** A live connection on which nothing happens: it opens, answers pings and sends empty tickers. */
class QuietSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0

  constructor() {
    super()
    queueMicrotask(() => {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    })
  }

  send(text: string): void {
    const message: { op: string; args?: readonly string[] } = JSON.parse(text)
    const ts = Date.now()
    this.#say({ op: message.op === 'ping' ? 'pong' : message.op, success: true, retCode: 0, retMsg: '', ts })
    if (message.op !== 'subscribe') return
    for (const topic of message.args ?? []) {
      if (topic.startsWith('tickers.')) this.#say({ topic, type: 'snapshot', seq: 1, ts, data: [] })
    }
  }

  close(): void {}

  #say(message: unknown): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
  }
}
