import { EndedPlaces } from './ended-places.ts'

/** Rows of a block: what an account takes at once. */
export const BLOCK_ROWS = 8
/** Columns of a row, all whole numbers. */
export const ID = 0
export const INSTRUMENT = 1
/** Ticks and lots. */
export const PRICE = 2
export const FILLED = 3
export const LEAVES = 4
/** See `OrderPool`. */
export const FILLED_COST = 5
/** E8 of the settle coin. */
export const FILLED_FEE = 6
export const CREATED = 7
export const UPDATED = 8
/** From `kindCode` and `outcomeCode`. */
export const KIND = 9
export const OUTCOME = 10
const WIDTH = 11
const BLOCK = BLOCK_ROWS * WIDTH
/** A piece of memory holds so many blocks: a power of two. */
const PIECE_BITS = 8
const PIECE_BLOCKS = 1 << PIECE_BITS

/**
 * Room for the ended orders of all accounts, in blocks of rows of whole numbers. Accounts are many and most have few orders:
 * an array for each would cost more than what it holds.
 */
export class EndedRows {
  /** Where the orders stand among those of their accounts. */
  readonly places = new EndedPlaces()
  readonly #pieces: Float64Array[] = []
  #blocks = 0

  /** An empty block. */
  openBlock(): number {
    if (this.#blocks === this.#pieces.length << PIECE_BITS) this.#pieces.push(new Float64Array(PIECE_BLOCKS * BLOCK))
    return this.#blocks++
  }

  /** The memory that a block stands in. */
  memoryOf(block: number): Float64Array {
    return this.#pieces[block >> PIECE_BITS]!
  }

  /** Where in it the row's columns begin. */
  rowPlace(block: number, row: number): number {
    return (block & (PIECE_BLOCKS - 1)) * BLOCK + row * WIDTH
  }
}
