import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../api-error.ts'

/** Answers that a connection may be owed at once: browsers wait for each before they ask for the next. */
export const MAX_OWED = 8
/** Answers that an address may be owed at once over all connections, also those of a proxy. */
const MAX_PER_ADDRESS = 500
/** A peer that takes nothing of what waits for it so long does not read. */
const WRITE_WITHIN_MS = 10_000

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

  /**
   * Requests for Node's server. It reads thousands of small ones from a connection in one go, and nothing keeps it from answering
   * them but a change of protocol; so those that are too many look like one.
   */
  requests(): typeof IncomingMessage {
    const isFull = (socket: Socket): boolean => this.#of(socket) >= MAX_OWED
    class BoundedRequest extends IncomingMessage {
      declare told: boolean | null
    }
    Object.defineProperty(BoundedRequest.prototype, 'upgrade', {
      get(this: BoundedRequest) {
        return this.told
      },
      set(this: BoundedRequest, upgrade: boolean | null) {
        this.told = upgrade === false ? isFull(this.socket) : upgrade
      },
    })
    return BoundedRequest
  }

  /** Closes connections that ask too much at once, and those whose peer does not read for `withinMs`. */
  watch(server: Server, withinMs = WRITE_WITHIN_MS): void {
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

  #of(socket: Socket): number {
    return this.#byConnection.get(socket) ?? 0
  }
}
