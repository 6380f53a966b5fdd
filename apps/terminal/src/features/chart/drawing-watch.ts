interface DrawingWatchOptions {
  /** True when a drawing could be seen at all. */
  readonly isAble: () => boolean
  /** Rebuilds the drawing. */
  readonly rebuild: () => void
  /** The drawing has stopped, or goes on. */
  readonly onStopped: (stopped: boolean) => void
}

const EVERY = 1_000
/** Number of checks that a picture may be late by, and of further ones before the drawing is rebuilt again. */
const LATE = 3
const AGAIN = 10

/**
 * Compares the drawing with the data. It counts checks and no time: a page that slept or hung for long has been asked
 * once, and was not able to draw either.
 */
export class DrawingWatch {
  readonly #options: DrawingWatchOptions
  #timer: ReturnType<typeof setInterval> | undefined
  #waits = false
  #missed = 0
  #stopped = false

  constructor(options: DrawingWatchOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#check(), EVERY)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** Something new is known. */
  known(): void {
    this.#waits = true
  }

  /** All that is known has been drawn, or nothing is known any more. */
  settled(): void {
    this.#waits = false
    this.#missed = 0
    this.#say(false)
  }

  #check(): void {
    if (!this.#waits || !this.#options.isAble()) {
      this.#missed = 0
      return
    }
    this.#missed += 1
    if (this.#missed < LATE) return
    if ((this.#missed - LATE) % AGAIN === 0) this.#options.rebuild()
    else this.#say(true)
  }

  #say(stopped: boolean): void {
    if (stopped === this.#stopped) return
    this.#stopped = stopped
    this.#options.onStopped(stopped)
  }
}
