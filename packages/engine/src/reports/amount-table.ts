import type { Amount } from '@perpdesk/numeric'
import { widened } from './widened.ts'

const FIRST_ROOM = 512

/** Amounts at whole-number places, in memory that every command reuses. */
export class AmountTable {
  /** `NaN` stands for an amount beyond the safe integers, which is kept in `#large`. */
  #values = new Float64Array(FIRST_ROOM)
  readonly #large = new Map<number, bigint>()

  /** Forgets the large amounts; the others are overwritten. */
  clear(): void {
    if (this.#large.size > 0) this.#large.clear()
  }

  set(place: number, amount: Amount): void {
    while (place >= this.#values.length) this.#values = widened(this.#values)
    if (typeof amount === 'number') this.#values[place] = amount
    else {
      this.#values[place] = Number.NaN
      this.#large.set(place, amount)
    }
  }

  at(place: number): Amount {
    const amount = this.#values[place]!
    return Number.isNaN(amount) ? this.#large.get(place)! : amount
  }
}
