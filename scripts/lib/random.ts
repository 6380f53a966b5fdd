/** A small seeded generator (xorshift on 32 bits, mixed once more): same seed, same commands. */
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

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + (this.#next() % (high - low + 1))
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.#next() % 1000 < percent * 10
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.#next() % items.length]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** One of several choices, each as likely as its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights)
    let left = this.between(
      1,
      entries.reduce((sum, [, weight]) => sum + weight, 0),
    )
    for (const [name, weight] of entries) {
      left -= weight
      // the keys of the record are all of T, which the type of entries does not express
      if (left <= 0) return name as T
    }
    throw new RangeError('weights without a choice')
  }
}
