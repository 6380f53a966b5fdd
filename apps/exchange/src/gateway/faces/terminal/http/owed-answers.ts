import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../wire/api-error.ts'

/** Answers that a connection may be owed at once: browsers wait for each before they ask for the next. */
export const MAX_OWED = 8
/** Answers that an address may be owed at once over all connections, also those of a proxy. */
const MAX_PER_ADDRESS = 500
/** A peer that takes nothing of what waits for it so long does not read. */
const WRITE_WITHIN_MS = 10_000

/** Answers that one connection is owed, also by the address that asked for them: a proxy's are of many. */
interface Owed {
  answers: number
  readonly addresses: Map<string, number>
}

/** The parser's word for: nothing that follows is a request. */
const CHANGE_OF_PROTOCOL = 2
const NOTHING = Buffer.alloc(0)

/** A connection with the parser that Node hangs on it. */
interface ParsedSocket extends Socket {
  parser?: {
    onIncoming?: (request: IncomingMessage & { upgrade: boolean }, keepAlive: boolean) => number
    getCurrentBuffer: () => Buffer
  } | null
}

/**
 * Requests whose answers are not yet wholly on their way. A connection that asks on and on without reading is closed, so that neither
 * requests nor answers pile up.
 */
export class OwedAnswers {
  readonly #byConnection = new WeakMap<Socket, Owed>()
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
      if (this.#of(socket).answers >= MAX_OWED) socket.destroy()
    })
    server.timeout = withinMs
    server.on('timeout', (socket) => {
      // An answer that is still being made is waited for.
      if (this.#of(socket).answers === 0 || socket.writableLength > 0) socket.destroy()
    })
  }

  /** Notes an answer that is owed to a connection. */
  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const owed = this.#of(socket)
    owed.answers += 1
    response.once('close', () => {
      owed.answers -= 1
    })
  }

  /** Notes it for the address that asked, or refuses it where that is owed too many. */
  addOf(address: string, { socket }: IncomingMessage, response: ServerResponse): void {
    if (!this.#enforced) return
    if ((this.#byAddress.get(address) ?? 0) >= MAX_PER_ADDRESS) throw new ApiError('tooManyRequests', { seconds: '1' })
    this.#count(address, 1)
    const { addresses } = this.#of(socket)
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
    response.once('close', () => {
      const left = addresses.get(address) ?? 0
      // With the connection all of them have gone: of answers that wait for their turn Node does not say so.
      if (left === 0) return
      addresses.set(address, left - 1)
      this.#count(address, -1)
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
    const owed = this.#of(socket)
    parser.onIncoming = (request, keepAlive) => {
      if (owed.answers < MAX_OWED) return take(request, keepAlive)
      request.upgrade = true
      // Node would copy all that it has read for the next owner of the connection.
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
