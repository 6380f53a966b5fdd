import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Account, Session } from '../../../core/records.ts'
import { textFrame } from './frame.ts'
import { Outlet } from './outlet.ts'

/** Bytes not yet sent above which market data is skipped until they fall below {@link DRAINED}. */
const CONGESTED = 256 * 1024
const DRAINED = 64 * 1024
const LARGE = 1024 * 1024
const LARGE_FOR_MS = 5_000
const CONGESTED_FOR_MS = 10_000
const HARD_LIMIT = 4 * 1024 * 1024
/** Milliseconds that a client has to answer a close frame before the connection is cut. */
const CLOSE_GRACE_MS = 1_000

/** Close codes of RFC 6455, named by their use here. */
export const CLOSE = { restart: 1001, policy: 1008, internal: 1011, slow: 1013 } as const

/** One WebSocket with its session, account, topics and congestion state. */
export class Connection {
  readonly socket: WebSocket
  readonly address: string
  session: Session | undefined
  /** The account whose private topics the socket receives; chosen at the login. */
  account: Account | undefined
  readonly topics = new Set<string>()
  /** False once the server has decided to close the socket; from then on nothing is read or sent. */
  open = true
  alive = true
  readonly #outlet: Outlet
  #congestedSince = 0
  #largeSince = 0

  /** `stream` is the stream beneath the WebSocket. */
  constructor(socket: WebSocket, stream: Duplex, address: string) {
    this.socket = socket
    this.address = address
    this.#outlet = new Outlet(stream, () => socket.readyState === socket.OPEN)
  }

  send(text: string): void {
    this.sendFrame(textFrame(text))
  }

  /** Sends a frame; the same buffer may be sent to any number of sockets. */
  sendFrame(frame: Buffer): void {
    if (this.open) this.#outlet.push(frame)
  }

  /** Writes pending frames at once instead of at the end of the event-loop turn. */
  flush(): void {
    this.#outlet.flush()
  }

  /** True while so much is unsent that market data is skipped for this socket. */
  get congested(): boolean {
    const unsent = this.#unsent
    if (this.#congestedSince === 0) {
      if (unsent > CONGESTED) this.#congestedSince = performance.now()
    } else if (unsent < DRAINED) this.#congestedSince = 0
    return this.#congestedSince !== 0
  }

  /**
   * True if the unsent bytes exceed the hard limit, or have been too many for too long, so that the socket should be
   * closed.
   */
  isTooSlow(): boolean {
    const now = performance.now()
    const unsent = this.#unsent
    if (unsent <= LARGE) this.#largeSince = 0
    else if (this.#largeSince === 0) this.#largeSince = now
    return (
      unsent > HARD_LIMIT ||
      (this.#largeSince !== 0 && now - this.#largeSince > LARGE_FOR_MS) ||
      (this.congested && now - this.#congestedSince > CONGESTED_FOR_MS)
    )
  }

  /** True if too much is unsent for a private socket. Private messages are never skipped, so this closes the socket. */
  get isOverPrivateLimit(): boolean {
    return this.#unsent > LARGE
  }

  close(code: number, reason: string, graceMs = CLOSE_GRACE_MS): void {
    if (!this.open) return
    this.open = false
    this.#outlet.flush()
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), graceMs).unref()
  }

  get #unsent(): number {
    return this.socket.bufferedAmount + this.#outlet.pendingBytes
  }
}
