/** A small seeded generator (32-bit xorshift, mixed once more): the same seed gives the same numbers. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1
    for (let i = 0; i < 8; i++) this.#next()
  }

  #next(): number {
    let x = this.#state
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) >>> 0
  }

  /** Returns a whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + (this.#next() % (high - low + 1))
  }

  /** Returns true with a probability of `percent` %. */
  chance(percent: number): boolean {
    return this.#next() % 1000 < percent * 10
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.#next() % items.length]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** Returns one of several choices with a probability proportional to its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights)
    let left = this.between(
      1,
      entries.reduce((sum, [, weight]) => sum + weight, 0),
    )
    for (const [name, weight] of entries) {
      left -= weight
      // the keys of the record are exactly T, which the type of `entries` does not express
      if (left <= 0) return name as T
    }
    throw new RangeError('weights without a choice')
  }
}
