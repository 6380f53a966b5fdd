import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../api-error.ts'

/** Answers that a connection may be owed at once: browsers wait for each before they ask for the next. */
export const MAX_OWED = 8
/** Answers that an address may be owed at once over all connections, also those of a proxy. */
const MAX_PER_ADDRESS = 500
/** A peer that takes nothing of what waits for it so long does not read. */
const WRITE_WITHIN_MS = 10_000

/** The parser's word for: nothing that follows is a request. */
const CHANGE_OF_PROTOCOL = 2

interface Parsed {
  upgrade: boolean
}

/** A connection with the parser that Node hangs on it. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming?: (request: IncomingMessage & Parsed, keepAlive: boolean) => number } | null
}

/**
 * Requests whose answers are not yet wholly on their way. A connection that asks on and on without reading is closed, so that neither
 * requests nor answers pile up.
 */
export class OwedAnswers {
  readonly #byConnection = new WeakMap<Socket, number>()
  readonly #byAddress = new Map<string, number>()
  readonly #enforced: boolean

  /** `enforced` false lifts the bound on addresses (load tests). */
  constructor(enforced: boolean) {
    this.#enforced = enforced
  }

  /** Closes connections that ask too much at once, and those whose peer does not read for `withinMs`. */
  watch(server: Server, withinMs = WRITE_WITHIN_MS): void {
    server.on('connection', (socket: Socket) => this.#bound(socket))
    server.on('upgrade', ({ socket }: IncomingMessage) => {
      if (this.#of(socket) >= MAX_OWED) socket.destroy()
    })
    server.timeout = withinMs
    server.on('timeout', (socket) => {
      // An answer that is still being made is waited for.
      if (this.#of(socket) === 0 || socket.writableLength > 0) socket.destroy()
    })
  }

  /** Notes an answer that is owed to a connection. */
  add({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#byConnection.set(socket, this.#of(socket) + 1)
    response.once('close', () => this.#byConnection.set(socket, this.#of(socket) - 1))
  }

  /** Refuses a request of an address that is owed too many. */
  addOf(address: string, response: ServerResponse): void {
    if (!this.#enforced) return
    const owed = (this.#byAddress.get(address) ?? 0) + 1
    if (owed > MAX_PER_ADDRESS) throw new ApiError('tooManyRequests', { seconds: '1' })
    this.#byAddress.set(address, owed)
    response.once('close', () => {
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left === 0) this.#byAddress.delete(address)
      else this.#byAddress.set(address, left)
    })
  }

  /**
   * Node reads thousands of small requests from a connection in one go, and nothing that it documents keeps it from making objects
   * of all of them. Its parser stops in the middle only for a change of protocol; so the first request that is too many is one.
   */
  #bound(socket: Socket): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own field, which its types leave out
    const { parser } = socket as ParsedSocket
    const take = parser?.onIncoming
    if (!parser || take === undefined) return
    parser.onIncoming = (request, keepAlive) => {
      if (this.#of(socket) < MAX_OWED) return take(request, keepAlive)
      request.upgrade = true
      return CHANGE_OF_PROTOCOL
    }
  }

  #of(socket: Socket): number {
    return this.#byConnection.get(socket) ?? 0
  }
}
