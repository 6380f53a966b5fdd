interface DrawingWatchOptions {
  /** True if drawing is possible at present. */
  readonly isAble: () => boolean
  /** Rebuilds the drawing. */
  readonly rebuild: () => void
  /** Called when the drawing stops or resumes. */
  readonly onStopped: (stopped: boolean) => void
}

const EVERY = 1_000
/** Number of checks by which a drawing may be late, and of further checks before the drawing is rebuilt again. */
const LATE = 3
const AGAIN = 10

/**
 * Compares the bars on the screen with the loaded data and rebuilds the chart if it no longer draws. It counts failed
 * checks instead of time, so that a page that was suspended for long counts as one failed check.
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

  /** Reports that there is new data to draw. */
  known(): void {
    this.#waits = true
  }

  /** Reports that everything known has been drawn, or that there is no data any more. */
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
