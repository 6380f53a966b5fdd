import { bitsAbove, bitsBelow, highestBit, lowestBit } from './bits.ts'
import { LEVEL_BITS, type LevelPages, PAGE_BITS } from './level-pages.ts'
import { NONE } from './none.ts'

const OFFSET_MASK = (1 << PAGE_BITS) - 1

/** "No price"; lower than every bid. */
export const NO_PRICE = 0

/** Returns the distance of a price's level from the first level of its page. */
const offsetOf = (price: number): number => (price & OFFSET_MASK) << LEVEL_BITS
const priceOf = (number: number, level: number): number => (number << PAGE_BITS) | ((level >> LEVEL_BITS) & OFFSET_MASK)

/**
 * Price levels of one book, by tick. Ticks are divided into pages of 1024; only pages with orders take memory, and a
 * bit for each page leads to the next one. Bids and asks share the pages: the book is never crossed, so every level
 * below the best ask is a bid.
 */
export class PriceLevels {
  readonly #pages: LevelPages
  /** Start of this book's part of the shared directory, and its number of pages. */
  readonly #first: number
  readonly #count: number
  /** A bit for each page that has orders. */
  readonly #bits: Int32Array

  /** `maxPrice` is the largest price, in ticks, at which an order can rest. */
  constructor(pages: LevelPages, maxPrice: number) {
    this.#pages = pages
    this.#count = (maxPrice >> PAGE_BITS) + 1
    this.#first = pages.list(this.#count)
    this.#bits = new Int32Array((this.#count + 31) >> 5)
  }

  /** Frees the book's part of the directory; the book must be empty and take no more orders. */
  release(): void {
    this.#pages.unlist(this.#first, this.#count)
  }

  /** Returns the level of a price, or `NONE` if its page has no orders. */
  at(price: number): number {
    const start = this.#startOf(price >> PAGE_BITS)
    return start === NONE ? NONE : start + offsetOf(price)
  }

  /** Returns the level of a price; takes a page if there is none. */
  open(price: number): number {
    const number = price >> PAGE_BITS
    const start = this.#startOf(number)
    return (start === NONE ? this.#openPage(number) : start) + offsetOf(price)
  }

  /** Unmarks the level of a price that has lost its last order, and frees its page if it was the last. */
  vacate(level: number, price: number): void {
    if (this.#pages.vacate(level)) this.#closePage(price >> PAGE_BITS, level - offsetOf(price))
  }

  /** Returns the next price above `price` that has orders, or `NO_PRICE`. */
  above(price: number): number {
    const number = price >> PAGE_BITS
    const start = this.#startOf(number)
    if (start !== NONE) {
      const level = this.#pages.above(start + offsetOf(price))
      if (level !== NONE) return priceOf(number, level)
    }
    const next = this.#pageAbove(number)
    return next === NONE ? NO_PRICE : priceOf(next, this.#pages.lowest(this.#startOf(next)))
  }

  /** Returns the next price below `price` that has orders, or `NO_PRICE`. */
  below(price: number): number {
    const number = price >> PAGE_BITS
    const start = this.#startOf(number)
    if (start !== NONE) {
      const level = this.#pages.below(start + offsetOf(price))
      if (level !== NONE) return priceOf(number, level)
    }
    const next = this.#pageBelow(number)
    return next === NONE ? NO_PRICE : priceOf(next, this.#pages.highest(this.#startOf(next)))
  }

  #startOf(number: number): number {
    return number < this.#count ? this.#pages.directory[this.#first + number]! : NONE
  }

  #pageAbove(number: number): number {
    let index = number >> 5
    let word = (this.#bits[index] ?? 0) & bitsAbove(number & 31)
    while (word === 0) {
      if (++index >= this.#bits.length) return NONE
      word = this.#bits[index]!
    }
    return (index << 5) | lowestBit(word)
  }

  #pageBelow(number: number): number {
    let index = number >> 5
    let word = (this.#bits[index] ?? 0) & bitsBelow(number & 31)
    while (word === 0) {
      if (--index < 0) return NONE
      word = this.#bits[index]!
    }
    return (index << 5) | highestBit(word)
  }

  #openPage(number: number): number {
    const start = this.#pages.take()
    this.#pages.directory[this.#first + number] = start
    this.#bits[number >> 5]! |= 1 << (number & 31)
    return start
  }

  #closePage(number: number, start: number): void {
    this.#pages.directory[this.#first + number] = NONE
    this.#bits[number >> 5]! &= ~(1 << (number & 31))
    this.#pages.release(start)
  }
}
