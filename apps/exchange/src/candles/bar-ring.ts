import type { Candle } from '../history/history.ts'
import { joinBars } from './merge.ts'

const COLUMNS = 6

/**
 * The latest bars of one length in a ring buffer, allocated with the first bar: a new bar overwrites the bar `size`
 * bars earlier.
 */
export class BarRing {
  readonly length: number
  readonly size: number
  /** Number of the bar in each slot (opening time / length); 0 for an empty slot. */
  #numbers = new Int32Array()
  #values = new BigInt64Array()
  #latest = 0

  constructor(length: number, size: number) {
    this.length = length
    this.size = size
  }

  /**
   * Merges a bar of this length or shorter into the bar of the ring that covers its opening time. Bars arrive in order
   * of time.
   */
  join(bar: Candle): void {
    const number = Math.floor(bar.time / this.length)
    const known = this.get(number)
    this.#write(number, known === undefined ? bar : joinBars(known, bar))
  }

  /** Returns the bar with this number; `undefined` if that bar had no prices or has been overwritten. */
  get(number: number): Candle | undefined {
    const place = number % this.size
    if (number <= 0 || this.#numbers[place] !== number) return undefined
    const at = place * COLUMNS
    const values = this.#values
    return {
      time: number * this.length,
      open: values[at]!,
      high: values[at + 1]!,
      low: values[at + 2]!,
      close: values[at + 3]!,
      volume: values[at + 4]!,
      turnover: values[at + 5]!,
    }
  }

  /** Returns the opening time of the oldest bar that the ring can hold at time `now`. */
  keptFrom(now: number): number {
    return (Math.floor(now / this.length) - this.size + 1) * this.length
  }

  /** Yields bars with `from <= time < to`, oldest first. */
  *range(from: number, to: number): Generator<Candle> {
    const first = Math.max(Math.ceil(from / this.length), this.#latest - this.size + 1)
    const end = Math.min(Math.ceil(to / this.length), this.#latest + 1)
    for (let number = first; number < end; number += 1) {
      const bar = this.get(number)
      if (bar !== undefined) yield bar
    }
  }

  #write(number: number, bar: Candle): void {
    if (this.#numbers.length === 0) {
      this.#numbers = new Int32Array(this.size)
      this.#values = new BigInt64Array(this.size * COLUMNS)
    }
    const place = number % this.size
    this.#numbers[place] = number
    this.#latest = Math.max(this.#latest, number)
    this.#values.set([bar.open, bar.high, bar.low, bar.close, bar.volume, bar.turnover], place * COLUMNS)
  }
}
