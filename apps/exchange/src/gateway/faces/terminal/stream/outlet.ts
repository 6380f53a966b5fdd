import type { Duplex } from 'node:stream'

/**
 * Frames that follow one another in one turn. Sockets that get the same ones in the same order hold the same run, so that its bytes
 * are put together once for all of them.
 */
class Run {
  readonly frame: Buffer
  readonly before: Run | undefined
  /** Bytes of all its frames. */
  readonly size: number
  /** The run that this one became last. A frame goes to all its sockets before the next one does, so one is enough. */
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

/** The run of one frame that an outlet began last. */
let begun: Run | undefined

function runOf(frame: Buffer): Run {
  if (begun?.frame !== frame) begun = new Run(frame)
  return begun
}

/** Outlets that have something to write once the present turn of the event loop is over. */
let waiting: Outlet[] = []

function writeWaiting(): void {
  const outlets = waiting
  waiting = []
  begun = undefined
  for (const outlet of outlets) outlet.flush()
}

/**
 * Writes frames to one WebSocket's stream. All frames of one turn of the event loop go out as one write: the system
 * call costs more than all the rest of a message. The WebSocket's owner must have compression off and flush before closing it;
 * then every write here is whole frames, and the library's own frames fall between them.
 */
export class Outlet {
  readonly #stream: Duplex
  readonly #mayWrite: () => boolean
  #run: Run | undefined

  constructor(stream: Duplex, mayWrite: () => boolean) {
    this.#stream = stream
    this.#mayWrite = mayWrite
  }

  /** Bytes that wait for the end of the turn. */
  get pendingBytes(): number {
    return this.#run?.size ?? 0
  }

  /** The frame may go to other outlets too; nobody changes it any more. */
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
