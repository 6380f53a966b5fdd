/** Stands for a second that gave no sample. */
export const NO_SAMPLE = -(2n ** 63n)

/**
 * Sum of the samples of the last seconds, for moving averages. A second without a sample has its place among them too, so
 * that a sample is forgotten with its time, and not only when others come.
 */
export class MovingWindow {
  readonly #places: BigInt64Array
  /** Seconds held, from that of the oldest sample on, and where the next one goes. */
  #length = 0
  #next = 0
  /** Samples held. */
  count = 0
  sum = 0n

  constructor(capacity: number) {
    this.#places = new BigInt64Array(capacity)
  }

  /** The sample of a new second, or {@link NO_SAMPLE}. */
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

  /** Oldest first, seconds without a sample included. */
  *oldestFirst(): Generator<bigint> {
    for (let age = this.#length; age > 0; age--) yield this.#places[this.#place(age)]!
  }

  /** With the empty seconds behind it: equal windows hold the same. */
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
