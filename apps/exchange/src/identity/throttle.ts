interface Tries {
  left: number
  at: number
}

/**
 * Tries that come back with time: `burst` at once, then one each `refillMs`. Keys are kept only while they lack tries,
 * and never more than `maxKeys` of them.
 */
export class Throttle {
  readonly #tries = new Map<string | number, Tries>()
  readonly #burst: number
  readonly #refillMs: number
  readonly #maxKeys: number

  constructor(burst: number, refillMs: number, maxKeys: number) {
    this.#burst = burst
    this.#refillMs = refillMs
    this.#maxKeys = maxKeys
  }

  /** Seconds to wait, or 0 and the tries are taken: all of them or none. */
  take(key: string | number, now: number, count = 1): number {
    const tries = this.#current(key, now)
    if (tries.left < count) return Math.max(1, Math.ceil(((count - tries.left) * this.#refillMs) / 1000))
    tries.left -= count
    // Moved to the end: the map's order is the order of last use, and the oldest goes first when it is full.
    this.#tries.delete(key)
    this.#tries.set(key, tries)
    if (this.#tries.size > this.#maxKeys) this.#dropOldest()
    return 0
  }

  /** Tries that there are now, with the part that has come back of the next one. */
  left(key: string | number, now: number): number {
    return this.#current(key, now).left
  }

  /** Milliseconds until there is one try where so many are left. */
  untilOne(left: number): number {
    return left >= 1 ? 0 : Math.ceil((1 - left) * this.#refillMs)
  }

  /** Gives tries back: they were right ones, or led to nothing. */
  giveBack(key: string | number, now: number, count = 1): void {
    const tries = this.#current(key, now)
    tries.left = Math.min(this.#burst, tries.left + count)
    if (tries.left >= this.#burst) this.#tries.delete(key)
  }

  #current(key: string | number, now: number): Tries {
    const tries = this.#tries.get(key) ?? { left: this.#burst, at: now }
    tries.left = Math.min(this.#burst, tries.left + Math.max(0, now - tries.at) / this.#refillMs)
    tries.at = now
    return tries
  }

  #dropOldest(): void {
    for (const key of this.#tries.keys()) {
      this.#tries.delete(key)
      return
    }
  }
}
