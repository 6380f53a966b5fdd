/** Runs of whole numbers that were given back, for reuse by a taker of as many in a row. Neighbours become one run. */
export class FreeRanges {
  /** In the order of their firsts. */
  readonly #firsts: number[] = []
  readonly #counts: number[] = []

  /** The first of `count` free numbers in a row, from the lowest run that has them; -1 where there is none. */
  take(count: number): number {
    const at = this.#counts.findIndex((free) => free >= count)
    if (at < 0) return -1
    const first = this.#firsts[at]!
    if (this.#counts[at] === count) this.#remove(at)
    else {
      this.#firsts[at] = first + count
      this.#counts[at]! -= count
    }
    return first
  }

  /** Takes a run back, of which nothing is free yet. */
  give(first: number, count: number): void {
    let at = this.#firsts.length
    while (at > 0 && this.#firsts[at - 1]! > first) at--
    this.#firsts.splice(at, 0, first)
    this.#counts.splice(at, 0, count)
    this.#join(at)
    if (at > 0) this.#join(at - 1)
  }

  /** Joins a run with the one that follows on it, if that does. */
  #join(at: number): void {
    if (this.#firsts[at + 1] !== this.#firsts[at]! + this.#counts[at]!) return
    this.#counts[at]! += this.#counts[at + 1]!
    this.#remove(at + 1)
  }

  #remove(at: number): void {
    this.#firsts.splice(at, 1)
    this.#counts.splice(at, 1)
  }
}
