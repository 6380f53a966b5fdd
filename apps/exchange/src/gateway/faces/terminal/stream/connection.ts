import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Account, Session } from '../../../core/records.ts'
import { textFrame } from './frame.ts'
import { Outlet } from './outlet.ts'

/** Above this much unsent, market data is left out until the socket has caught up to {@link DRAINED}. */
const CONGESTED = 256 * 1024
const DRAINED = 64 * 1024
const LARGE = 1024 * 1024
const LARGE_FOR_MS = 5_000
const CONGESTED_FOR_MS = 10_000
const HARD_LIMIT = 4 * 1024 * 1024
/** Time that a peer has to answer a close before the connection is cut. */
const CLOSE_GRACE_MS = 1_000

/** Close codes of RFC 6455 and their meaning here. */
export const CLOSE = { restart: 1001, policy: 1008, internal: 1011, slow: 1013 } as const

/** One socket with the server's knowledge of it: its person, its pace, its life. */
export class Connection {
  readonly socket: WebSocket
  readonly address: string
  session: Session | undefined
  /** The account that its private topics are of; chosen with the login. */
  account: Account | undefined
  readonly topics = new Set<string>()
  /** False from the moment the server gives up on it; nothing is read or sent any more. */
  open = true
  alive = true
  readonly #outlet: Outlet
  #congestedSince = 0
  #largeSince = 0

  /** `stream` is what lies below the socket. */
  constructor(socket: WebSocket, stream: Duplex, address: string) {
    this.socket = socket
    this.address = address
    this.#outlet = new Outlet(stream, () => socket.readyState === socket.OPEN)
  }

  send(text: string): void {
    this.sendFrame(textFrame(text))
  }

  /** The same frame may be sent to any number of sockets. */
  sendFrame(frame: Buffer): void {
    if (this.open) this.#outlet.push(frame)
  }

  /** Writes at once what would else wait for the end of the turn. */
  flush(): void {
    this.#outlet.flush()
  }

  /** True while the peer is behind so far that market data is conflated. */
  get congested(): boolean {
    const unsent = this.#unsent
    if (this.#congestedSince === 0) {
      if (unsent > CONGESTED) this.#congestedSince = performance.now()
    } else if (unsent < DRAINED) this.#congestedSince = 0
    return this.#congestedSince !== 0
  }

  /** True for a socket that takes memory for longer or by more than any healthy one. */
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

  /** Private messages are never left out, so the limit is hard. */
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
