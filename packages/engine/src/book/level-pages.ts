import { bitsAbove, bitsBelow, highestBit, lowestBit } from './bits.ts'
import { FreeRanges } from './free-ranges.ts'
import { NONE } from './none.ts'

/**
 * A page has 1024 levels: a bit for each in 32 words of 32 bits, and a summary word with a bit for each of these words.
 */
export const PAGE_BITS = 10
const WORD_BITS = 5
const WORDS_PER_PAGE = 1 << (PAGE_BITS - WORD_BITS)

/** Bytes of a level: its first and last order, and its lots. */
const LEVEL_BYTES = 16
/** Levels are numbered in units of 8 bytes, so a level's number is the index of its lots. */
export const LEVEL_BITS = 1
const PAGE_SHIFT = PAGE_BITS + LEVEL_BITS
const WORD_SHIFT = WORD_BITS + LEVEL_BITS
const PAGE_BYTES = LEVEL_BYTES << PAGE_BITS

/**
 * The memory of price levels: pages of 1024, which a book takes for its first order in them and gives back after the
 * last. All books share the columns: with columns of its own for each book, every command for another contract than the
 * last would miss the cache before it finds a level. Two layers of bits lead from a level of a page to the next one
 * that has orders.
 */
export class LevelPages {
  /** Level n has its lots at `lots[n]` and its first and last order at `ends[2n]` and `ends[2n + 1]`, side by side. */
  lots: Float64Array
  ends: Int32Array
  /** Directories of all books: the first level of each page, `NONE` for a page without orders. */
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

  /** Makes room in the directory for `count` pages; returns its first index. */
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

  /** Frees a book's part of the directory; none of its pages may have orders. */
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

  /** Frees a page; its levels must have no orders. */
  release(start: number): void {
    this.#free.push(start)
  }

  /** Marks a level that has got its first order. */
  occupy(level: number): void {
    this.#words[level >> WORD_SHIFT]! |= 1 << (level >> LEVEL_BITS)
    this.#summary[level >> PAGE_SHIFT]! |= 1 << (level >> WORD_SHIFT)
  }

  /** Unmarks a level that has lost its last order; true if no level of its page has orders any more. */
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

  /** Returns the next higher level with orders on the same page, or `NONE`. */
  above(level: number): number {
    const word = level >> WORD_SHIFT
    const left = this.#words[word]! & bitsAbove((level >> LEVEL_BITS) & 31)
    if (left !== 0) return levelIn(word, lowestBit(left))
    const words = this.#summary[level >> PAGE_SHIFT]! & bitsAbove(word & 31)
    return words === 0 ? NONE : this.#lowestIn(level, words)
  }

  /** Returns the next lower level with orders on the same page, or `NONE`. */
  below(level: number): number {
    const word = level >> WORD_SHIFT
    const left = this.#words[word]! & bitsBelow((level >> LEVEL_BITS) & 31)
    if (left !== 0) return levelIn(word, highestBit(left))
    const words = this.#summary[level >> PAGE_SHIFT]! & bitsBelow(word & 31)
    return words === 0 ? NONE : this.#highestIn(level, words)
  }

  /** Returns the lowest level with orders of a page that has some. */
  lowest(start: number): number {
    return this.#lowestIn(start, this.#summary[start >> PAGE_SHIFT]!)
  }

  highest(start: number): number {
    return this.#highestIn(start, this.#summary[start >> PAGE_SHIFT]!)
  }

  /** Returns the lowest level with orders among some words of a level's page. */
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

  /** Initialises the levels of pages that were never used: they have no orders. */
  #clear(firstPage: number): void {
    const { ends } = this
    for (let at = (firstPage * PAGE_BYTES) / 4; at < ends.length; at += LEVEL_BYTES / 4) {
      ends[at] = NONE
      ends[at + 1] = NONE
    }
  }
}

const levelIn = (word: number, bit: number): number => (word << WORD_SHIFT) | (bit << LEVEL_BITS)
