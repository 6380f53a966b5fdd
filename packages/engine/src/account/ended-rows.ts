import { RecentPlaces } from './recent-places.ts'

/** Rows of a block: the unit in which accounts take them. */
export const BLOCK_ROWS = 8
/** Columns of a row beside its id, all whole numbers. */
/** Its contract, see `contractKey`. */
export const CONTRACT = 0
/** Ticks and lots. */
export const PRICE = 1
export const FILLED = 2
export const LEAVES = 3
/** See `OrderPool`. */
export const FILLED_COST = 4
/** E8 of the settle coin. */
export const FILLED_FEE = 5
export const CREATED = 6
export const UPDATED = 7
/** From `kindCode` and `outcomeCode`. */
export const KIND = 8
export const OUTCOME = 9
const WIDTH = 10
/** The ids of a block are stored before its rows, side by side: an order is looked for among them. */
const BLOCK = BLOCK_ROWS + BLOCK_ROWS * WIDTH
/** A piece of memory holds so many blocks: a power of two. */
const PIECE_BITS = 8
const PIECE_BLOCKS = 1 << PIECE_BITS

/**
 * Room for the ended orders of all accounts, in blocks of rows of whole numbers. Accounts are many and most have few orders:
 * an array for each would cost more than what it holds.
 */
export class EndedRows {
  readonly recent = new RecentPlaces()
  readonly #pieces: Float64Array[] = []
  #blocks = 0

  /** An empty block. */
  openBlock(): number {
    if (this.#blocks === this.#pieces.length << PIECE_BITS) this.#pieces.push(new Float64Array(PIECE_BLOCKS * BLOCK))
    return this.#blocks++
  }

  /** The memory that holds a block. */
  memoryOf(block: number): Float64Array {
    return this.#pieces[block >> PIECE_BITS]!
  }

  /** Place in it at which the ids of its rows begin; 0 is the id of a row that was never used. */
  idsPlace(block: number): number {
    return (block & (PIECE_BLOCKS - 1)) * BLOCK
  }

  /** Place in it at which the row's columns begin. */
  rowPlace(block: number, row: number): number {
    return this.idsPlace(block) + BLOCK_ROWS + row * WIDTH
  }
}
