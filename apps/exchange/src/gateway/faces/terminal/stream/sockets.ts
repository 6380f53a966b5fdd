import type { IncomingMessage, Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type OpAnswer, PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import { type WebSocket, WebSocketServer } from 'ws'
import { Throttle } from '../../../core/budgets/throttle.ts'
import type { TerminalContext } from '../context.ts'
import type { Answers } from '../http/answers.ts'
import { checkHost } from '../http/host-check.ts'
import { ApiError } from '../wire/api-error.ts'
import { CLOSE, Connection } from './connection.ts'
import { PrivateHub } from './private-hub.ts'
import { PublicHub } from './public-hub.ts'
import { type Hubs, SocketSession } from './socket-session.ts'

const MAX_PAYLOAD = 64 * 1024
const MAX_SOCKETS = 10_000
const MAX_PER_ADDRESS = 200
const MAX_PER_USER = 20
/** Rate limit of new sockets of one address: 500 at once, then 100 a minute. */
const OPENING = { burst: 500, refillMs: 600, maxKeys: 20_000 } as const
const HEARTBEAT_MS = 20_000
const WATCH_MS = 1_000

/** The two WebSocket endpoints: access checks, limits, heartbeat and closing of their connections. */
export class Sockets {
  readonly #context: TerminalContext
  readonly #answers: Answers
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false })
  readonly #connections = new Set<Connection>()
  readonly #perAddress = new Map<string, number>()
  readonly #perUser = new Map<number, number>()
  readonly #opening: Throttle
  readonly #hubs: Hubs
  readonly #stops: (() => void)[] = []
  #lastHalted: string | null

  constructor(context: TerminalContext, answers: Answers) {
    this.#context = context
    this.#answers = answers
    this.#opening = new Throttle(OPENING.burst, OPENING.refillMs, OPENING.maxKeys)
    const publicHub = new PublicHub(context)
    const privateHub = new PrivateHub(context.core)
    this.#hubs = { publicHub, privateHub, admit: (account) => this.#admit(account) }
    this.#lastHalted = context.core.halted

    const heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    const watch = setInterval(() => this.#watch(), WATCH_MS)
    this.#stops.push(
      () => clearInterval(heartbeat),
      () => clearInterval(watch),
      () => publicHub.stop(),
      () => privateHub.stop(),
      context.core.subscribe((applied, command) => {
        publicHub.onApplied(applied)
        privateHub.onApplied(applied, command)
      }),
      context.core.priceAlerts.subscribe((news) => privateHub.onAlerts(news)),
      context.core.sessions.onSessionClosed((sessionId) => {
        for (const connection of this.#connections) {
          if (connection.session?.id === sessionId) connection.close(CLOSE.policy, 'session ended')
        }
      }),
    )
  }

  get count(): number {
    return this.#connections.size
  }

  /** Number of sockets that read so slowly that market data is skipped for them. */
  get congested(): number {
    let congested = 0
    for (const connection of this.#connections) if (connection.congested) congested += 1
    return congested
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
  }

  /** Starts the timers of guarded accounts, because from now on their clients can reconnect. */
  open(): void {
    this.#context.core.disconnectCancel.open()
  }

  /** Closes all sockets with the code for a restart; resolves when no guard is being written any more. */
  async stop(): Promise<void> {
    for (const stop of this.#stops) stop()
    const stored = this.#context.core.disconnectCancel.stop()
    for (const connection of this.#connections) connection.close(CLOSE.restart, 'the exchange restarts', 300)
    await stored
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (socket.destroyed) return
    const address = this.#context.addresses.addressOf(request)
    try {
      const isPrivate = this.#checkAddress(request)
      this.#checkLimits(address)
      this.#server.handleUpgrade(request, socket, head, (ws) => this.#welcome(ws, socket, address, isPrivate))
    } catch (error) {
      this.#refuse(socket, error instanceof ApiError ? error : new ApiError('internal', { requestId: '' }))
    }
  }

  /**
   * Returns true for the private endpoint, false for the public one. Refuses other origins, and cookies without an
   * origin.
   */
  #checkAddress(request: IncomingMessage): boolean {
    checkHost(request)
    const { origin, host, cookie } = request.headers
    const [path, query] = (request.url ?? '').split('?', 2)
    const { privateStreamPath } = this.#context.config
    if (path !== PUBLIC_STREAM_PATH && path !== privateStreamPath) throw new ApiError('notFound')
    if (path === privateStreamPath && query !== 'v=2') throw new ApiError('notFound')
    if (origin === undefined ? cookie !== undefined : !this.#context.origins.allows(origin, host)) {
      throw new ApiError('forbiddenOrigin')
    }
    return path === privateStreamPath
  }

  #checkLimits(address: string): void {
    if (this.#connections.size >= MAX_SOCKETS) throw new ApiError('overloaded')
    if (!this.#context.config.rateLimits) return
    if ((this.#perAddress.get(address) ?? 0) >= MAX_PER_ADDRESS) {
      throw new ApiError('tooManySockets', { limit: `${MAX_PER_ADDRESS}` })
    }
    const seconds = this.#opening.take(address, this.#context.core.now())
    if (seconds > 0) throw new ApiError('tooManyRequests', { seconds: `${seconds}` })
  }

  #welcome(ws: WebSocket, stream: Duplex, address: string, isPrivate: boolean): void {
    const connection = new Connection(ws, stream, address)
    this.#connections.add(connection)
    count(this.#perAddress, address, 1)
    const session = new SocketSession(this.#context, this.#hubs, connection, isPrivate)
    // For a broken frame `ws` closes the socket with the standard's code, so nothing remains to be done.
    ws.on('error', () => undefined)
    ws.on('close', () => {
      session.end()
      connection.open = false
      this.#connections.delete(connection)
      count(this.#perAddress, address, -1)
      if (connection.session) count(this.#perUser, connection.session.user.account, -1)
    })
    if (this.#lastHalted !== null) connection.send(this.#statusText())
  }

  #admit(account: number): void {
    if ((this.#perUser.get(account) ?? 0) >= MAX_PER_USER) {
      throw new ApiError('tooManySockets', { limit: `${MAX_PER_USER}` })
    }
    count(this.#perUser, account, 1)
  }

  #refuse(socket: Duplex, error: ApiError): void {
    const body = this.#answers.errorText(error, '')
    const { status } = error.entry
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }

  /** Disconnects clients that have not answered since the last heartbeat, and pings the others. */
  #beat(): void {
    for (const connection of this.#connections) {
      if (!connection.alive) {
        connection.socket.terminate()
        continue
      }
      connection.alive = false
      if (connection.open) connection.socket.ping()
    }
  }

  #watch(): void {
    for (const connection of this.#connections) {
      if (connection.open && connection.isTooSlow()) connection.close(CLOSE.slow, 'slow consumer')
    }
    const { halted } = this.#context.core
    if (halted === this.#lastHalted) return
    if ((halted === null) !== (this.#lastHalted === null)) this.#hubs.publicHub.onAccepting(halted === null)
    this.#lastHalted = halted
    const text = this.#statusText()
    for (const connection of this.#connections) connection.send(text)
  }

  #statusText(): string {
    const { core } = this.#context
    const { halted } = core
    const error = new ApiError('unavailable', { reason: halted ?? '' })
    const status: OpAnswer = {
      op: 'status',
      success: halted === null,
      retCode: halted === null ? 0 : error.entry.code,
      retMsg: halted === null ? 'OK' : error.message,
      ts: core.now(),
    }
    return JSON.stringify(status)
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + change
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
