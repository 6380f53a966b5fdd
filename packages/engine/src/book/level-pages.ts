import { bitsAbove, bitsBelow, highestBit, lowestBit } from './bits.ts'
import { FreeRanges } from './free-ranges.ts'
import { NONE } from './none.ts'

/** A page has 1024 levels: 32 words of 32 bits, which one more word sums up. */
export const PAGE_BITS = 10
const WORD_BITS = 5
const WORDS_PER_PAGE = 1 << (PAGE_BITS - WORD_BITS)

/** First and last order of a level, and its lots. */
const LEVEL_BYTES = 16
/** Levels are numbered in places of 8 bytes, so that a number is where the lots of its level are. */
export const LEVEL_BITS = 1
const PAGE_SHIFT = PAGE_BITS + LEVEL_BITS
const WORD_SHIFT = WORD_BITS + LEVEL_BITS
const PAGE_BYTES = LEVEL_BYTES << PAGE_BITS

/**
 * The memory of price levels: pages of 1024, which a book takes when its first order comes there and gives back after the
 * last. Books have it in common: were the columns each book's own, every command for another contract than the last
 * would have to fetch them anew before it finds a level. Two layers of bits lead from a level of a page to the next one that
 * has orders.
 */
export class LevelPages {
  /** Level n has its lots at `lots[n]` and its first and last order at `ends[2n]` and `ends[2n + 1]`, side by side. */
  lots: Float64Array
  ends: Int32Array
  /** Directories of all books: where the levels of a page begin, `NONE` for a page without orders. */
  directory = new Int32Array(1 << 10).fill(NONE)

  #words: Int32Array
  #summary: Int32Array
  #listed = 0
  readonly #unlisted = new FreeRanges()
  #pages = 0
  #capacity = 2
  readonly #free: number[] = []

  constructor() {
    const rows = new ArrayBuffer(this.#capacity * PAGE_BYTES)
    this.ends = new Int32Array(rows)
    this.lots = new Float64Array(rows, 8)
    this.#words = new Int32Array(this.#capacity * WORDS_PER_PAGE)
    this.#summary = new Int32Array(this.#capacity)
    this.#clear(0)
  }

  /** Makes room in the directory for as many pages; returns where it begins. */
  list(count: number): number {
    const used = this.#unlisted.take(count)
    if (used >= 0) return used
    const first = this.#listed
    this.#listed += count
    if (this.#listed > this.directory.length) {
      const wider = new Int32Array(Math.max(this.#listed, this.directory.length * 2)).fill(NONE)
      wider.set(this.directory)
      this.directory = wider
    }
    return first
  }

  /** Takes a book's part of the directory back, none of whose pages may have orders. */
  unlist(first: number, count: number): void {
    this.#unlisted.give(first, count)
  }

  /** Takes an unused page and returns the number of its first level. */
  take(): number {
    const used = this.#free.pop()
    if (used !== undefined) return used
    if (this.#pages === this.#capacity) this.#grow()
    return this.#pages++ << PAGE_SHIFT
  }

  /** Gives a page back, whose levels must have no orders. */
  release(start: number): void {
    this.#free.push(start)
  }

  /** Tells that a level has got its first order. */
  occupy(level: number): void {
    this.#words[level >> WORD_SHIFT]! |= 1 << (level >> LEVEL_BITS)
    this.#summary[level >> PAGE_SHIFT]! |= 1 << (level >> WORD_SHIFT)
  }

  /** Tells that a level has lost its last order; true when it was the last of its page. */
  vacate(level: number): boolean {
    const word = level >> WORD_SHIFT
    const left = this.#words[word]! & ~(1 << (level >> LEVEL_BITS))
    this.#words[word] = left
    if (left !== 0) return false
    const page = level >> PAGE_SHIFT
    const rest = this.#summary[page]! & ~(1 << word)
    this.#summary[page] = rest
    return rest === 0
  }

  /** The next level with orders above one on its page, or `NONE`. */
  above(level: number): number {
    const word = level >> WORD_SHIFT
    const left = this.#words[word]! & bitsAbove((level >> LEVEL_BITS) & 31)
    if (left !== 0) return levelIn(word, lowestBit(left))
    const words = this.#summary[level >> PAGE_SHIFT]! & bitsAbove(word & 31)
    return words === 0 ? NONE : this.#lowestIn(level, words)
  }

  /** The next level with orders below one on its page, or `NONE`. */
  below(level: number): number {
    const word = level >> WORD_SHIFT
    const left = this.#words[word]! & bitsBelow((level >> LEVEL_BITS) & 31)
    if (left !== 0) return levelIn(word, highestBit(left))
    const words = this.#summary[level >> PAGE_SHIFT]! & bitsBelow(word & 31)
    return words === 0 ? NONE : this.#highestIn(level, words)
  }

  /** The lowest level with orders of a page that has some. */
  lowest(start: number): number {
    return this.#lowestIn(start, this.#summary[start >> PAGE_SHIFT]!)
  }

  highest(start: number): number {
    return this.#highestIn(start, this.#summary[start >> PAGE_SHIFT]!)
  }

  /** The lowest level of some words on the page of a level. */
  #lowestIn(level: number, words: number): number {
    const word = ((level >> PAGE_SHIFT) << WORD_BITS) + lowestBit(words)
    return levelIn(word, lowestBit(this.#words[word]!))
  }

  #highestIn(level: number, words: number): number {
    const word = ((level >> PAGE_SHIFT) << WORD_BITS) + highestBit(words)
    return levelIn(word, highestBit(this.#words[word]!))
  }

  #grow(): void {
    const before = this.#capacity
    this.#capacity = before * 2
    const rows = new ArrayBuffer(this.#capacity * PAGE_BYTES)
    const ends = new Int32Array(rows)
    ends.set(this.ends)
    const words = new Int32Array(this.#capacity * WORDS_PER_PAGE)
    words.set(this.#words)
    const summary = new Int32Array(this.#capacity)
    summary.set(this.#summary)
    this.ends = ends
    this.lots = new Float64Array(rows, 8)
    this.#words = words
    this.#summary = summary
    this.#clear(before)
  }

  /** Levels of pages that were never used have no orders. */
  #clear(firstPage: number): void {
    const { ends } = this
    for (let at = (firstPage * PAGE_BYTES) / 4; at < ends.length; at += LEVEL_BYTES / 4) {
      ends[at] = NONE
      ends[at + 1] = NONE
    }
  }
}

const levelIn = (word: number, bit: number): number => (word << WORD_SHIFT) | (bit << LEVEL_BITS)
