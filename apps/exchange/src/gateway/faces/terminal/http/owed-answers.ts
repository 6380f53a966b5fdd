import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../wire/api-error.ts'

/**
 * Maximum number of pending answers on a connection; browsers send the next request only after the answer to the last.
 */
export const MAX_OWED = 8
/** Maximum number of pending answers of an address over all connections, including those of a proxy. */
const MAX_PER_ADDRESS = 500
/** Milliseconds after which a client that accepts no data is disconnected. */
const WRITE_WITHIN_MS = 10_000

/**
 * Number of pending answers of one connection, also by client address, because a proxy's connection carries many
 * clients.
 */
interface Owed {
  answers: number
  readonly addresses: Map<string, number>
}

/** Return value that tells the HTTP parser that the following bytes are not HTTP. */
const CHANGE_OF_PROTOCOL = 2
const NOTHING = Buffer.alloc(0)

/** A socket with the HTTP parser that Node attaches to it. */
interface ParsedSocket extends Socket {
  parser?: {
    onIncoming?: (request: IncomingMessage & { upgrade: boolean }, keepAlive: boolean) => number
    getCurrentBuffer: () => Buffer
  } | null
}

/**
 * Counts pending answers. A connection that continues to send requests without reading answers is closed, so that
 * neither requests nor answers pile up.
 */
export class OwedAnswers {
  readonly #byConnection = new WeakMap<Socket, Owed>()
  readonly #byAddress = new Map<string, number>()
  readonly #enforced: boolean

  /** `enforced` false lifts the limit for addresses (load tests). */
  constructor(enforced: boolean) {
    this.#enforced = enforced
  }

  /** Closes connections with too many pending answers, and those whose client reads nothing for `withinMs`. */
  watch(server: Server, withinMs = WRITE_WITHIN_MS): void {
    server.on('connection', (socket: Socket) => this.#bound(socket))
    server.on('upgrade', ({ socket }: IncomingMessage) => {
      if (this.#of(socket).answers >= MAX_OWED) socket.destroy()
    })
    server.timeout = withinMs
    server.on('timeout', (socket) => {
      // While an answer is being prepared, the client has nothing to read.
      if (this.#of(socket).answers === 0 || socket.writableLength > 0) socket.destroy()
    })
  }

  /** Counts a pending answer for its connection. */
  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const owed = this.#of(socket)
    owed.answers += 1
    response.once('close', () => {
      owed.answers -= 1
    })
  }

  /** Counts a pending answer for the client address; throws if the address has too many. */
  addOf(address: string, { socket }: IncomingMessage, response: ServerResponse): void {
    if (!this.#enforced) return
    if ((this.#byAddress.get(address) ?? 0) >= MAX_PER_ADDRESS) throw new ApiError('tooManyRequests', { seconds: '1' })
    this.#count(address, 1)
    const { addresses } = this.#of(socket)
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
    response.once('close', () => {
      const left = addresses.get(address) ?? 0
      // When a connection closes, its counts have all been removed already, because Node emits no `close` for answers
      // that wait for their turn.
      if (left === 0) return
      addresses.set(address, left - 1)
      this.#count(address, -1)
    })
  }

  /**
   * Node reads thousands of pipelined requests from a connection at once, and no documented option keeps it from
   * creating objects for all of them. Its parser stops in between only for a protocol upgrade, so the first excess
   * request is presented as one.
   */
  #bound(socket: Socket): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own field, which its types leave out
    const { parser } = socket as ParsedSocket
    const take = parser?.onIncoming
    if (!parser || take === undefined) return
    const owed = this.#of(socket)
    parser.onIncoming = (request, keepAlive) => {
      if (owed.answers < MAX_OWED) return take(request, keepAlive)
      request.upgrade = true
      // Node would copy all remaining bytes for the handler of the upgrade.
      parser.getCurrentBuffer = () => NOTHING
      return CHANGE_OF_PROTOCOL
    }
  }

  #of(socket: Socket): Owed {
    const known = this.#byConnection.get(socket)
    if (known !== undefined) return known
    const owed: Owed = { answers: 0, addresses: new Map() }
    this.#byConnection.set(socket, owed)
    socket.once('close', () => {
      for (const [address, count] of owed.addresses) this.#count(address, -count)
      owed.addresses.clear()
    })
    return owed
  }

  #count(address: string, change: number): void {
    const count = (this.#byAddress.get(address) ?? 0) + change
    if (count === 0) this.#byAddress.delete(address)
    else this.#byAddress.set(address, count)
  }
}
