import { NONE } from './order-pool.ts'

const PAGE_BITS = 10
const PAGE_TICKS = 1 << PAGE_BITS
const OFFSET_MASK = PAGE_TICKS - 1
const WORDS_PER_PAGE = PAGE_TICKS / 32

/** First and last order of a level, and its lots. */
const LEVEL_BYTES = 16
const PAGE_BYTES = PAGE_TICKS * LEVEL_BYTES

/** "No price": below every bid. */
export const NO_PRICE = 0

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
const highestBit = (word: number): number => 31 - Math.clz32(word)
const bitsAbove = (bit: number): number => (bit === 31 ? 0 : -1 << (bit + 1))
const levelOf = (page: number, price: number): number => ((page << PAGE_BITS) | (price & OFFSET_MASK)) << 1
const bitsBelow = (bit: number): number => (1 << bit) - 1

/**
 * Price levels of one book, found by tick. Ticks are cut into pages of 1024; only pages that hold orders take memory.
 * Three layers of bits (levels in a page, words in a page, pages in the directory) lead to the next level that holds
 * orders. Bids and asks share the pages: a book is never crossed, so every level below the best ask is a bid.
 */
export class PriceLevels {
  /**
   * What is known of a level lies side by side, at what {@link at} gives: its lots there, its first order at twice that in
   * `ends` and its last order one further.
   */
  lots: Float64Array
  ends: Int32Array

  readonly #pageOf: Int32Array
  readonly #directory: Int32Array
  #words: Int32Array
  #summary: Int32Array
  #pages = 0
  #capacity: number
  readonly #freePages: number[] = []

  /** `maxPrice` is the largest price in ticks that can ever rest. */
  constructor(maxPrice: number) {
    const directorySize = (maxPrice >> PAGE_BITS) + 1
    this.#pageOf = new Int32Array(directorySize).fill(NONE)
    this.#directory = new Int32Array((directorySize + 31) >> 5)
    this.#capacity = 2
    const rows = new ArrayBuffer(this.#capacity * PAGE_BYTES)
    this.ends = new Int32Array(rows)
    this.lots = new Float64Array(rows, 8)
    this.#clear(0)
    this.#words = new Int32Array(this.#capacity * WORDS_PER_PAGE)
    this.#summary = new Int32Array(this.#capacity)
  }

  /** Where the level of a price stands in the columns, or `NONE` when its page holds no orders. */
  at(price: number): number {
    const page = this.#pageOf[price >> PAGE_BITS]!
    return page === NONE ? NONE : levelOf(page, price)
  }

  /** The same, making the page where there is none. */
  open(price: number): number {
    const page = this.#pageOf[price >> PAGE_BITS]!
    return levelOf(page === NONE ? this.#openPage(price >> PAGE_BITS) : page, price)
  }

  /** Tells that the level has got its first order. */
  occupy(price: number): void {
    const page = this.#pageOf[price >> PAGE_BITS]!
    const word = (price & OFFSET_MASK) >> 5
    this.#words[page * WORDS_PER_PAGE + word]! |= 1 << (price & 31)
    this.#summary[page]! |= 1 << word
  }

  /** Tells that the level has lost its last order. */
  vacate(price: number): void {
    const number = price >> PAGE_BITS
    const page = this.#pageOf[number]!
    const word = (price & OFFSET_MASK) >> 5
    const index = page * WORDS_PER_PAGE + word
    const left = this.#words[index]! & ~(1 << (price & 31))
    this.#words[index] = left
    if (left !== 0) return
    const summary = this.#summary[page]! & ~(1 << word)
    this.#summary[page] = summary
    if (summary !== 0) return
    this.#pageOf[number] = NONE
    this.#directory[number >> 5]! &= ~(1 << (number & 31))
    this.#freePages.push(page)
  }

  /** The next price above `price` that holds orders; `NO_PRICE` when there is none. */
  above(price: number): number {
    const number = price >> PAGE_BITS
    const page = this.#pageOf[number] ?? NONE
    if (page !== NONE) {
      const word = (price & OFFSET_MASK) >> 5
      const rest = this.#words[page * WORDS_PER_PAGE + word]! & bitsAbove(price & 31)
      if (rest !== 0) return (price & ~31) | lowestBit(rest)
      const words = this.#summary[page]! & bitsAbove(word)
      if (words !== 0) return this.#lowestIn(number, page, lowestBit(words))
    }
    const next = this.#pageAbove(number)
    if (next === NONE) return NO_PRICE
    const nextPage = this.#pageOf[next]!
    return this.#lowestIn(next, nextPage, lowestBit(this.#summary[nextPage]!))
  }

  /** The next price below `price` that holds orders; `NO_PRICE` when there is none. */
  below(price: number): number {
    const number = price >> PAGE_BITS
    const page = this.#pageOf[number] ?? NONE
    if (page !== NONE) {
      const word = (price & OFFSET_MASK) >> 5
      const rest = this.#words[page * WORDS_PER_PAGE + word]! & bitsBelow(price & 31)
      if (rest !== 0) return (price & ~31) | highestBit(rest)
      const words = this.#summary[page]! & bitsBelow(word)
      if (words !== 0) return this.#highestIn(number, page, highestBit(words))
    }
    const next = this.#pageBelow(number)
    if (next === NONE) return NO_PRICE
    const nextPage = this.#pageOf[next]!
    return this.#highestIn(next, nextPage, highestBit(this.#summary[nextPage]!))
  }

  #lowestIn(number: number, page: number, word: number): number {
    return (number << PAGE_BITS) | (word << 5) | lowestBit(this.#words[page * WORDS_PER_PAGE + word]!)
  }

  #highestIn(number: number, page: number, word: number): number {
    return (number << PAGE_BITS) | (word << 5) | highestBit(this.#words[page * WORDS_PER_PAGE + word]!)
  }

  #pageAbove(number: number): number {
    let index = number >> 5
    let word = (this.#directory[index] ?? 0) & bitsAbove(number & 31)
    while (word === 0) {
      if (++index >= this.#directory.length) return NONE
      word = this.#directory[index]!
    }
    return (index << 5) | lowestBit(word)
  }

  #pageBelow(number: number): number {
    let index = number >> 5
    let word = (this.#directory[index] ?? 0) & bitsBelow(number & 31)
    while (word === 0) {
      if (--index < 0) return NONE
      word = this.#directory[index]!
    }
    return (index << 5) | highestBit(word)
  }

  #openPage(number: number): number {
    const page = this.#freePages.pop() ?? this.#newPage()
    this.#pageOf[number] = page
    this.#directory[number >> 5]! |= 1 << (number & 31)
    return page
  }

  #newPage(): number {
    if (this.#pages === this.#capacity) this.#grow()
    return this.#pages++
  }

  #grow(): void {
    const capacity = this.#capacity * 2
    const rows = new ArrayBuffer(capacity * PAGE_BYTES)
    const ends = new Int32Array(rows)
    ends.set(this.ends)
    const words = new Int32Array(capacity * WORDS_PER_PAGE)
    words.set(this.#words)
    const summary = new Int32Array(capacity)
    summary.set(this.#summary)
    this.ends = ends
    this.lots = new Float64Array(rows, 8)
    this.#words = words
    this.#summary = summary
    const first = this.#capacity
    this.#capacity = capacity
    this.#clear(first)
  }

  /** Levels of pages that were never used have no orders. */
  #clear(firstPage: number): void {
    for (let at = firstPage * PAGE_TICKS * 4; at < this.ends.length; at += 4) {
      this.ends[at] = NONE
      this.ends[at + 1] = NONE
    }
  }
}
