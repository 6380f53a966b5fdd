import type { Duplex } from 'node:stream'

/**
 * A sequence of frames sent within one event-loop turn, as a linked list. Sockets that receive the same frames in the
 * same order share one run, so that its bytes are concatenated only once.
 */
class Run {
  readonly frame: Buffer
  readonly before: Run | undefined
  /** Total bytes of all frames. */
  readonly size: number
  /**
   * The run that last extended this one. Each frame is sent to all its sockets before the next frame, so one reference
   * suffices.
   */
  #longer: Run | undefined
  #bytes: Buffer | undefined

  constructor(frame: Buffer, before?: Run) {
    this.frame = frame
    this.before = before
    this.size = (before?.size ?? 0) + frame.length
  }

  followedBy(frame: Buffer): Run {
    if (this.#longer?.frame !== frame) this.#longer = new Run(frame, this)
    return this.#longer
  }

  get bytes(): Buffer {
    this.#bytes ??= this.before === undefined ? this.frame : joined(this)
    return this.#bytes
  }
}

function joined(run: Run): Buffer {
  const bytes = Buffer.allocUnsafe(run.size)
  for (let part: Run | undefined = run; part !== undefined; part = part.before) {
    bytes.set(part.frame, part.size - part.frame.length)
  }
  return bytes
}

/** The single-frame run that an outlet started last. */
let begun: Run | undefined

function runOf(frame: Buffer): Run {
  if (begun?.frame !== frame) begun = new Run(frame)
  return begun
}

/** Outlets with frames to write at the end of the current event-loop turn. */
let waiting: Outlet[] = []

function writeWaiting(): void {
  const outlets = waiting
  waiting = []
  begun = undefined
  for (const outlet of outlets) outlet.flush()
}

/**
 * Writes frames to a WebSocket's stream. All frames of one event-loop turn are sent in one write, because the system
 * call costs more than everything else about a message. The owner must disable compression and flush before closing:
 * then each write consists of whole frames, and the library's own frames are written between them.
 */
export class Outlet {
  readonly #stream: Duplex
  readonly #mayWrite: () => boolean
  #run: Run | undefined

  constructor(stream: Duplex, mayWrite: () => boolean) {
    this.#stream = stream
    this.#mayWrite = mayWrite
  }

  /** Number of bytes that wait for the end of the event-loop turn. */
  get pendingBytes(): number {
    return this.#run?.size ?? 0
  }

  /** Adds a frame. Its buffer may be shared with other outlets and must not change afterwards. */
  push(frame: Buffer): void {
    if (this.#run !== undefined) {
      this.#run = this.#run.followedBy(frame)
      return
    }
    if (waiting.length === 0) process.nextTick(writeWaiting)
    waiting.push(this)
    this.#run = runOf(frame)
  }

  flush(): void {
    const run = this.#run
    if (run === undefined) return
    this.#run = undefined
    if (this.#mayWrite()) this.#stream.write(run.bytes)
  }
}
