import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/** Messages per second for each kind of topic while the feed is busy: 200 in all. */
export const RATES = { 'orderbook.': 100, 'publicTrade.': 50, 'tickers.': 30, 'kline.': 20 } as const

const SEND_EVERY = 5

interface Message {
  readonly topic: string
  readonly seq: number
  readonly ts: number
  readonly type: string
  data: unknown
}
interface Named {
  readonly symbol: string
}
interface Book {
  readonly symbol: string
  readonly b: readonly [string, string][]
  readonly a: readonly [string, string][]
  readonly u: number
  readonly pu: number
}

export type Rates = Readonly<Record<keyof typeof RATES, number>>

/**
 * A proxy before an exchange that makes its public streams busy, with messages in the exchange's format and consecutive
 * sequence numbers.
 */
export interface BusyFeed {
  readonly url: string
  /**
   * Sends only topics with one of these prefixes, at their rates. An empty list passes the exchange's messages on
   * unchanged.
   */
  only(kinds: readonly (keyof typeof RATES)[]): void
  /** Returns the number of messages sent so far. */
  sent(): number
  stop(): void
}

export interface BusyOptions {
  readonly rates?: Rates
  /** Symbols to include in the topic of all tickers, even if the exchange has no such contract. */
  readonly tickers?: readonly string[]
}

export async function startBusyFeed(exchange: string, { rates = RATES, tickers = [] }: BusyOptions): Promise<BusyFeed> {
  const target = new URL(exchange)
  let kinds: readonly (keyof typeof RATES)[] = []
  let sent = 0
  const server = createServer((incoming, outgoing) => forward(target, incoming, outgoing))
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, socket, head) => {
    sockets.handleUpgrade(incoming, socket, head, (page) => {
      const path = incoming.url ?? '/'
      const upstream = new WebSocket(`ws://${target.host}${path}`, { headers: { origin: target.origin } })
      const waiting: string[] = []
      page.on('message', (data) => {
        const text = String(data)
        if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
        else waiting.push(text)
      })
      upstream.on('open', () => {
        for (const text of waiting) upstream.send(text)
      })
      const topics = new Map<string, BusyTopic>()
      const timers = Object.entries(rates).map(([kind, rate]) => {
        let [last, owed] = [performance.now(), 0]
        return setInterval(() => {
          const now = performance.now()
          // A timer that fires late sends more messages, to keep the requested rate.
          owed = kinds.some((one) => one === kind) ? Math.min(owed + ((now - last) * rate) / 1000, rate) : 0
          last = now
          const [, busy] = [...topics].find(([topic]) => topic.startsWith(kind)) ?? []
          if (busy === undefined) return
          for (; owed >= 1; owed -= 1) {
            page.send(busy.next())
            sent += 1
          }
        }, SEND_EVERY)
      })
      upstream.on('message', (data) => {
        const reported = String(data)
        const message: Partial<Message> = JSON.parse(reported)
        const isWhole = message.topic === 'tickers.all' && message.type === 'snapshot'
        if (isWhole) message.data = withTickers(message.data as readonly Named[], tickers)
        const text = isWhole ? JSON.stringify(message) : reported
        if (message.topic === undefined || !path.includes('public')) return page.send(text)
        if (message.type === 'snapshot') topics.set(message.topic, new BusyTopic(message as Message))
        else if (kinds.length > 0) return
        else topics.get(message.topic)?.follow(message as Message)
        sent += 1
        page.send(text)
      })
      const end = () => {
        for (const timer of timers) clearInterval(timer)
        page.close()
        upstream.close()
      }
      page.on('close', end)
      upstream.on('close', end)
      upstream.on('error', end)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    only: (wanted) => {
      kinds = wanted
    },
    sent: () => sent,
    stop: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A topic that generates messages: each follows the last one and changes a little. */
class BusyTopic {
  #last: Message
  #nth = 0

  constructor(snapshot: Message) {
    this.#last = snapshot
  }

  /** Applies a message of the exchange itself. */
  follow(message: Message): void {
    const { data } = message
    if (!message.topic.startsWith('orderbook.')) {
      this.#last = { ...message, data: Array.isArray(data) && data.length === 0 ? this.#last.data : data }
      return
    }
    // The topic determines the type of the data.
    const [book, change] = [this.#last.data as Book, data as Book]
    this.#last = { ...message, data: { ...change, b: merged(book.b, change.b, -1), a: merged(book.a, change.a, 1) } }
  }

  next(): string {
    this.#nth += 1
    const { topic, seq, data } = this.#last
    const changed = this.#change(topic, data)
    this.#last = {
      ...this.#last,
      seq: seq + 1,
      data: Array.isArray(data) ? data : Object.assign({}, data, changed.kept),
    }
    return JSON.stringify({ topic, seq: seq + 1, ts: Date.now(), type: 'delta', data: changed.reported })
  }

  #change(topic: string, data: unknown): { reported: unknown; kept: object } {
    const nth = this.#nth
    if (topic.startsWith('orderbook.')) {
      // The data has the type that the exchange has just sent for this topic.
      const { symbol, b, a, u } = data as Book
      const resize = (levels: readonly [string, string][]) =>
        [0, 1, 2, 3, 4].map((step): [string, string] => {
          const level = levels[(nth * 7 + step * step) % Math.min(levels.length, 40)]
          return [level?.[0] ?? '1', `${1 + ((nth + step) % 9)}`]
        })
      const reported = { symbol, b: resize(b), a: resize(a), u: u + 1, pu: u }
      return { reported, kept: { u: u + 1, pu: u } }
    }
    if (topic.startsWith('publicTrade.')) {
      const [trade] = data as readonly { id: string }[]
      return { reported: [{ ...trade, id: `${9_000_000_000 + nth}`, time: Date.now() }], kept: {} }
    }
    if (topic === 'tickers.all') {
      const tickers = data as readonly { lastPrice: string; markPrice: string }[]
      const tickOf = (each: (typeof tickers)[number]) => (nth % 2 === 0 ? each.lastPrice : each.markPrice)
      return { reported: tickers.map((each) => ({ ...each, lastPrice: tickOf(each) })), kept: {} }
    }
    if (topic.startsWith('tickers.')) {
      const [ticker] = data as readonly { lastPrice: string; markPrice: string }[]
      const lastPrice = nth % 2 === 0 ? ticker?.markPrice : ticker?.lastPrice
      return { reported: [{ ...ticker, lastPrice: lastPrice?.replace(/(\.\d).*$/, '$1') }], kept: {} }
    }
    return { reported: data, kept: {} }
  }
}

/** Returns the tickers, with a copy of an existing ticker for each symbol that has none. */
function withTickers(known: readonly Named[], symbols: readonly string[]): readonly Named[] {
  const own = new Set(known.map(({ symbol }) => symbol))
  const missing = symbols.filter((symbol) => !own.has(symbol))
  return [...known, ...missing.map((symbol, place) => ({ ...known[place % known.length], symbol }))]
}

/** Returns the levels with the changes applied, best first. */
function merged(levels: Book['b'], changes: Book['b'], direction: 1 | -1): Book['b'] {
  const sizes = new Map([...levels, ...changes])
  return [...sizes].filter(([, size]) => size !== '0').sort(([a], [b]) => (Number(a) - Number(b)) * direction)
}

function forward(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { ...incoming.headers, host: target.host }
  if (headers.origin !== undefined) headers.origin = target.origin
  const asked = request(
    { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}
