/** Sample of a second in which none was taken. */
export const NO_SAMPLE = -(2n ** 63n)

/**
 * The sum of the samples of the last seconds, for moving averages. Seconds without a sample are kept too, so a sample
 * expires by its age even if no further samples are taken.
 */
export class MovingWindow {
  readonly #places: BigInt64Array
  /** Number of seconds held, from the oldest sample on, and the index of the next second. */
  #length = 0
  #next = 0
  /** Number of samples held. */
  count = 0
  sum = 0n

  constructor(capacity: number) {
    this.#places = new BigInt64Array(capacity)
  }

  /** Adds the sample of a new second, or {@link NO_SAMPLE}. */
  push(sample: bigint): void {
    const capacity = this.#places.length
    if (this.#length === capacity) this.#forgetOldest()
    if (sample !== NO_SAMPLE) {
      this.count++
      this.sum += sample
    } else if (this.count === 0) return
    this.#places[this.#next] = sample
    this.#next = (this.#next + 1) % capacity
    this.#length++
  }

  clear(): void {
    this.#length = 0
    this.#next = 0
    this.count = 0
    this.sum = 0n
  }

  /** Yields the samples, oldest first, including {@link NO_SAMPLE} for seconds without one. */
  *oldestFirst(): Generator<bigint> {
    for (let age = this.#length; age > 0; age--) yield this.#places[this.#place(age)]!
  }

  /** Removes the oldest sample with the empty seconds after it, so that windows with the same samples are equal. */
  #forgetOldest(): void {
    this.sum -= this.#places[this.#place(this.#length)]!
    this.count--
    do this.#length--
    while (this.#length > 0 && this.#places[this.#place(this.#length)] === NO_SAMPLE)
  }

  #place(age: number): number {
    const capacity = this.#places.length
    return (this.#next - age + capacity) % capacity
  }
}
