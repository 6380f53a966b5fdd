import { monitorEventLoopDelay } from 'node:perf_hooks'

type Delays = ReturnType<typeof monitorEventLoopDelay>

const HALF_MS = 30_000

/**
 * Delay of the event loop over the last 30 to 60 seconds, so that a bad minute shows at once and disappears when it is
 * over.
 */
export class LoopDelay {
  #before: Delays | undefined
  #now = begun()
  readonly #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setInterval(() => this.#turn(), HALF_MS).unref()
  }

  /** Returns the 99th percentile in seconds, taken from the worse half-minute. */
  p99(): number {
    return Math.max(this.#now.percentile(99), this.#before?.percentile(99) ?? 0) / 1e9
  }

  /** Returns the longest delay in seconds. */
  max(): number {
    return Math.max(this.#now.max, this.#before?.max ?? 0) / 1e9
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#now.disable()
  }

  #turn(): void {
    this.#now.disable()
    this.#before = this.#now
    this.#now = begun()
  }
}

function begun(): Delays {
  const delays = monitorEventLoopDelay()
  delays.enable()
  return delays
}
