/** Runs work in the next animation frame; hidden windows have none. */
const frame = (work: () => void) => requestAnimationFrame(work)
/** Milliseconds of a frame on a screen with 60 Hz. */
const FRAME = 1000 / 60

/**
 * A store for high-rate data. `changed` reports new data; listeners are notified in an animation frame, at most `hertz`
 * times a second, but at once for the first change after a `restart`. Follows the contract of `useSyncExternalStore`:
 * `get` returns the value of the last notification, so that one render never sees two values.
 */
export class PacedStore<Value> {
  readonly #interval: number
  readonly #listeners = new Set<() => void>()
  readonly #produce: () => Value
  #shown: Value
  #fresh = true
  #queued = false
  #lastFlush = Number.NEGATIVE_INFINITY

  /**
   * `produce` makes the displayed value from the live state; it is called once per notification, not once per message.
   */
  constructor(initial: Value, hertz: number, produce: () => Value) {
    this.#shown = initial
    this.#interval = 1000 / hertz
    this.#produce = produce
  }

  readonly get = (): Value => this.#shown

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reports that the live state has changed. */
  changed(): void {
    if (this.#fresh) {
      this.#fresh = false
      this.#flush()
      return
    }
    if (this.#queued) return
    this.#queued = true
    const rest = this.#interval - (performance.now() - this.#lastFlush)
    // Each frame costs the browser about a millisecond even if nothing changes in it, so most of the wait is a timer.
    if (rest > 2 * FRAME) setTimeout(() => frame(this.#onFrame), rest - FRAME)
    else frame(this.#onFrame)
  }

  /** Marks the live state as new, so that the next change is published without waiting. */
  restart(): void {
    this.#fresh = true
  }

  readonly #onFrame = () => {
    // A frame may be up to 1 ms early by rounding; without the allowance every second frame would be missed.
    if (performance.now() - this.#lastFlush + 1 < this.#interval) {
      frame(this.#onFrame)
      return
    }
    this.#queued = false
    this.#flush()
  }

  #flush(): void {
    this.#lastFlush = performance.now()
    this.#shown = this.#produce()
    for (const listener of this.#listeners) listener()
  }
}
