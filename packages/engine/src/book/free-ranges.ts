/** Runs of whole numbers that were given back, kept for reuse. Adjacent runs are joined. */
export class FreeRanges {
  /** Sorted by first number. */
  readonly #firsts: number[] = []
  readonly #counts: number[] = []

  /**
   * Takes `count` consecutive numbers from the lowest run that is long enough. Returns the first of them, or -1 if
   * there is no such run.
   */
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

  /** Gives a run back; none of its numbers may be free already. */
  give(first: number, count: number): void {
    let at = this.#firsts.length
    while (at > 0 && this.#firsts[at - 1]! > first) at--
    this.#firsts.splice(at, 0, first)
    this.#counts.splice(at, 0, count)
    this.#join(at)
    if (at > 0) this.#join(at - 1)
  }

  /** Joins a run with the next one if they are adjacent. */
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
