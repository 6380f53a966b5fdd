import type { Duplex } from 'node:stream'

/** One text message: `head` is this socket's own, `body` the rest, encoded once and shared with the others. */
interface Message {
  readonly head: string
  readonly body: Buffer
}

/** First byte of a whole, uncompressed text frame (RFC 6455, 5.2). */
const TEXT_FRAME = 0x81
/** Payloads up to here tell their length in its own byte; longer ones in two or eight bytes after these marks. */
const SHORT = 125
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** Outlets that have something to write once the present turn of the event loop is over. */
let waiting: Outlet[] = []

function writeWaiting(): void {
  const outlets = waiting
  waiting = []
  for (const outlet of outlets) outlet.flush()
}

/**
 * Writes text messages to one WebSocket's stream. Everything that one turn of the event loop has to tell goes out as one write:
 * the system call costs more than all the rest of a message. Whoever owns the WebSocket must have compression off and flush before
 * it closes; then every write here is whole frames, and the library's own frames fall between them.
 */
export class Outlet {
  readonly #stream: Duplex
  readonly #mayWrite: () => boolean
  #messages: Message[] = []
  /** Bytes of {@link Outlet.#messages} without the heads of their frames. */
  #bytes = 0

  constructor(stream: Duplex, mayWrite: () => boolean) {
    this.#stream = stream
    this.#mayWrite = mayWrite
  }

  /** What waits for the end of the turn. */
  get pendingBytes(): number {
    return this.#bytes
  }

  /** `head` is plain ASCII. */
  push(head: string, body: Buffer): void {
    if (this.#messages.length === 0) {
      if (waiting.length === 0) process.nextTick(writeWaiting)
      waiting.push(this)
    }
    this.#messages.push({ head, body })
    this.#bytes += head.length + body.length
  }

  flush(): void {
    if (this.#messages.length === 0) return
    const messages = this.#messages
    this.#messages = []
    this.#bytes = 0
    if (this.#mayWrite()) this.#stream.write(framed(messages))
  }
}

/** The messages as one run of frames. */
export function framed(messages: readonly Message[]): Buffer {
  let size = 0
  for (const { head, body } of messages) size += frameHeadSize(head.length + body.length) + head.length + body.length
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const { head, body } of messages) {
    at = writeFrameHead(bytes, at, head.length + body.length)
    at += bytes.write(head, at, 'latin1')
    bytes.set(body, at)
    at += body.length
  }
  return bytes
}

function frameHeadSize(length: number): number {
  return length <= SHORT ? 2 : length <= 0xffff ? 4 : 10
}

function writeFrameHead(bytes: Buffer, at: number, length: number): number {
  bytes[at] = TEXT_FRAME
  if (length <= SHORT) {
    bytes[at + 1] = length
    return at + 2
  }
  if (length <= 0xffff) {
    bytes[at + 1] = IN_TWO_BYTES
    return bytes.writeUInt16BE(length, at + 2)
  }
  bytes[at + 1] = IN_EIGHT_BYTES
  return bytes.writeBigUInt64BE(BigInt(length), at + 2)
}
