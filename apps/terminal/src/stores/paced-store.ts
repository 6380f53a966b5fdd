/** Runs work with the frames of the screen; hidden windows get none. */
const frame = (work: () => void) => requestAnimationFrame(work)

/**
 * A store for high-rate data. `changed` says that there is something new; listeners are notified with a frame and at
 * most `hertz` times a second, of the first change after a `restart` at once. Follows the contract of
 * `useSyncExternalStore`: `get` returns the value of the last notification, so that one render never sees two values.
 */
export class PacedStore<Value> {
  readonly #interval: number
  readonly #listeners = new Set<() => void>()
  readonly #produce: () => Value
  #shown: Value
  #fresh = true
  #queued = false
  #lastFlush = Number.NEGATIVE_INFINITY

  /** `produce` makes the value to show from the live state; it is called once a flush, not once a message. */
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

  /** The live state has changed. */
  changed(): void {
    if (this.#fresh) {
      this.#fresh = false
      this.#flush()
      return
    }
    if (this.#queued) return
    this.#queued = true
    frame(this.#onFrame)
  }

  /** The live state starts over: the next change is published without waiting. */
  restart(): void {
    this.#fresh = true
  }

  readonly #onFrame = () => {
    // A frame is up to 1 ms early by rounding; without the allowance every second frame would be missed.
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
