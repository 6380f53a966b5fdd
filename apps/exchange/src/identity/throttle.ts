interface Tries {
  left: number
  at: number
}

/**
 * A token bucket for each key: `burst` tries at once, then one per `refillMs`. A key is kept only while its bucket is
 * not full, and at most `maxKeys` keys are kept.
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

  /** Takes all of the tries or none. Returns 0 if they were taken, otherwise the seconds to wait. */
  take(key: string | number, now: number, count = 1): number {
    const tries = this.#current(key, now)
    if (tries.left < count) return Math.max(1, Math.ceil(((count - tries.left) * this.#refillMs) / 1000))
    tries.left -= count
    // Moved to the end, so that the map is ordered by last use and the least recently used key is dropped when it is
    // full.
    this.#tries.delete(key)
    this.#tries.set(key, tries)
    if (this.#tries.size > this.#maxKeys) this.#dropOldest()
    return 0
  }

  /** Returns the tries that are currently left, including the fraction of the next one. */
  left(key: string | number, now: number): number {
    return this.#current(key, now).left
  }

  /** Returns the milliseconds until one try is available, given the tries left. */
  untilOne(left: number): number {
    return left >= 1 ? 0 : Math.ceil((1 - left) * this.#refillMs)
  }

  /** Returns tries that should not count, such as those of a successful login. */
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
