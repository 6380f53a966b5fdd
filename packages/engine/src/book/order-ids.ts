import { NONE } from './order-pool.ts'

const PAGE_BITS = 12
const PAGE_SIZE = 1 << PAGE_BITS

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
    const page = this.#pages[Math.floor(id / PAGE_SIZE) - this.#first]
    return page === undefined ? NONE : page[id % PAGE_SIZE]!
  }

  set(id: number, slot: number): void {
    const number = Math.floor(id / PAGE_SIZE)
    if (this.#pages.length === 0) this.#first = number
    const index = number - this.#first
    let page = this.#pages[index]
    if (page === undefined) {
      page = this.#spare.pop() ?? new Int32Array(PAGE_SIZE).fill(NONE)
      while (this.#pages.length <= index) {
        this.#pages.push(undefined)
        this.#used.push(0)
      }
      this.#pages[index] = page
    }
    page[id % PAGE_SIZE] = slot
    this.#used[index] = this.#used[index]! + 1
  }

  delete(id: number): void {
    const index = Math.floor(id / PAGE_SIZE) - this.#first
    const page = this.#pages[index]
    if (page === undefined || page[id % PAGE_SIZE] === NONE) return
    page[id % PAGE_SIZE] = NONE
    const left = this.#used[index]! - 1
    this.#used[index] = left
    if (left > 0 || index === this.#pages.length - 1) return
    this.#pages[index] = undefined
    this.#spare.push(page)
    if (index === 0) this.#dropLeading()
  }

  #dropLeading(): void {
    let empty = 0
    while (empty < this.#pages.length && this.#pages[empty] === undefined) empty++
    this.#pages.splice(0, empty)
    this.#used.splice(0, empty)
    this.#first += empty
  }
}
