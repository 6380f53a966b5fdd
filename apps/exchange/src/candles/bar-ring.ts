import type { Candle } from '../history/history.ts'
import { joinBars } from './merge.ts'

const COLUMNS = 6

/**
 * The latest bars of one length in one block of memory, taken with the first bar: a newer bar takes the place of the one `size`
 * bars before it.
 */
export class BarRing {
  readonly length: number
  readonly size: number
  /** Number of the bar in each place (opening time over length), 0 while empty. */
  #numbers = new Int32Array()
  #values = new BigInt64Array()
  #latest = 0

  constructor(length: number, size: number) {
    this.length = length
    this.size = size
  }

  /** Adds a later bar, of this length or shorter, to the bar it lies in. */
  join(bar: Candle): void {
    const number = Math.floor(bar.time / this.length)
    const known = this.get(number)
    this.#write(number, known === undefined ? bar : joinBars(known, bar))
  }

  /** The bar with this number, `undefined` if nothing happened in it or it is too old. */
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

  /** Opening time of the oldest bar that is kept at a time. */
  keptFrom(now: number): number {
    return (Math.floor(now / this.length) - this.size + 1) * this.length
  }

  /** Bars with `from <= time < to`, oldest first. */
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
