/** Sum of the last samples of a series, for moving averages. */
export class MovingWindow {
  readonly samples: BigInt64Array
  /** Samples held, and where the next one goes. */
  count = 0
  next = 0
  sum = 0n

  constructor(capacity: number) {
    this.samples = new BigInt64Array(capacity)
  }

  push(sample: bigint): void {
    const capacity = this.samples.length
    if (this.count === capacity) this.sum -= this.samples[this.next]!
    else this.count++
    this.samples[this.next] = sample
    this.sum += sample
    this.next = (this.next + 1) % capacity
  }

  clear(): void {
    this.count = 0
    this.next = 0
    this.sum = 0n
  }

  /** Oldest first. */
  *oldestFirst(): Generator<bigint> {
    const capacity = this.samples.length
    const start = (this.next - this.count + capacity) % capacity
    for (let i = 0; i < this.count; i++) yield this.samples[(start + i) % capacity]!
  }
}
