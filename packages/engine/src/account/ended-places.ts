import { NONE } from '../book/order-pool.ts'

const FIRST_BITS = 10

/** Numbers of an entry: the order's id (0 where the entry is free) and its place. */
const WIDTH = 2
/** Ids that follow each other share lines of the cache: they end at about the same time. */
const GROUP_BITS = 2
const GROUP_MASK = (1 << GROUP_BITS) - 1

/**
 * Places of the ended orders among those of their accounts, by order id: a hash table of whole numbers, at most half full.
 * Entries that fall on one another follow each other.
 */
export class EndedPlaces {
  #bits = FIRST_BITS
  #entries = new Float64Array(WIDTH << FIRST_BITS)
  #used = 0

  /** `NONE` of an order that is not known. */
  get(id: number): number {
    const at = this.#find(id)
    return this.#entries[at] === id ? this.#entries[at + 1]! : NONE
  }

  /** `id` is above 0. */
  set(id: number, place: number): void {
    let at = this.#find(id)
    if (this.#entries[at] === 0) {
      if (++this.#used > 1 << (this.#bits - 1)) {
        this.#grow()
        at = this.#find(id)
      }
      this.#entries[at] = id
    }
    this.#entries[at + 1] = place
  }

  /** Entries behind the gap that belong before it move up, so that each is found from where it belongs. */
  delete(id: number): void {
    const entries = this.#entries
    const mask = entries.length - 1
    let gap = this.#find(id)
    if (entries[gap] !== id) return
    this.#used--
    for (let at = (gap + WIDTH) & mask; entries[at] !== 0; at = (at + WIDTH) & mask) {
      const home = this.#homeOf(entries[at]!)
      if (((at - home) & mask) < ((at - gap) & mask)) continue
      entries[gap] = entries[at]!
      entries[gap + 1] = entries[at + 1]!
      gap = at
    }
    entries[gap] = 0
  }

  /** Where the entry of an id stands, or would. */
  #find(id: number): number {
    const entries = this.#entries
    const mask = entries.length - 1
    let at = this.#homeOf(id)
    while (entries[at] !== 0 && entries[at] !== id) at = (at + WIDTH) & mask
    return at
  }

  /** The golden ratio spreads groups that follow each other evenly. */
  #homeOf(id: number): number {
    const group = Math.imul(id >>> GROUP_BITS, 0x9e3779b1) >>> (32 + GROUP_BITS - this.#bits)
    return ((group << GROUP_BITS) | (id & GROUP_MASK)) * WIDTH
  }

  #grow(): void {
    const before = this.#entries
    this.#bits++
    this.#entries = new Float64Array(before.length * 2)
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at] === 0) continue
      const to = this.#find(before[at]!)
      this.#entries[to] = before[at]!
      this.#entries[to + 1] = before[at + 1]!
    }
  }
}
