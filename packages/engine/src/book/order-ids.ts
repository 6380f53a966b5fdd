import { NONE } from './order-pool.ts'

const PAGE_SIZE = 4096

/** Powers of two divide and multiply doubles exactly, and faster than `%` on ids beyond 32 bits. */
const pageOf = (id: number): number => Math.floor(id / PAGE_SIZE)
const placeIn = (page: number, id: number): number => id - page * PAGE_SIZE

/**
 * Finds the slot of an open order by its id. Ids only grow, so open ones lie close together at the end of the range: a
 * page of 4096 ids is a plain array, and a page without open orders is given back.
 */
export class OrderIds {
  #pages: (Int32Array | undefined)[] = []
  #used: number[] = []
  /** Number of the first page in `#pages`. */
  #first = 0
  #spare: Int32Array[] = []

  get(id: number): number {
    const number = pageOf(id)
    const page = this.#pages[number - this.#first]
    return page === undefined ? NONE : page[placeIn(number, id)]!
  }

  /** Ids come in growing order but for those of orders that waited for their price. */
  set(id: number, slot: number): void {
    const number = pageOf(id)
    if (this.#pages.length === 0) this.#first = number
    if (number < this.#first) this.#openBefore(number)
    const index = number - this.#first
    this.#openTo(index)[placeIn(number, id)] = slot
    this.#used[index]!++
  }

  delete(id: number): void {
    const number = pageOf(id)
    const index = number - this.#first
    const page = this.#pages[index]
    const place = placeIn(number, id)
    if (page === undefined || page[place] === NONE) return
    page[place] = NONE
    const left = this.#used[index]! - 1
    this.#used[index] = left
    if (left > 0 || index === this.#pages.length - 1) return
    this.#pages[index] = undefined
    this.#spare.push(page)
    if (index === 0) this.#dropLeading()
  }

  /** The page at an index, made where there is none. */
  #openTo(index: number): Int32Array {
    const found = this.#pages[index]
    if (found !== undefined) return found
    const page = this.#spare.pop() ?? new Int32Array(PAGE_SIZE).fill(NONE)
    while (this.#pages.length <= index) {
      this.#pages.push(undefined)
      this.#used.push(0)
    }
    this.#pages[index] = page
    return page
  }

  #openBefore(number: number): void {
    const more = this.#first - number
    this.#pages.unshift(...Array.from({ length: more }, () => undefined))
    this.#used.unshift(...Array.from({ length: more }, () => 0))
    this.#first = number
  }

  #dropLeading(): void {
    let empty = 0
    while (empty < this.#pages.length && this.#pages[empty] === undefined) empty++
    this.#pages.splice(0, empty)
    this.#used.splice(0, empty)
    this.#first += empty
  }
}
