import { RecentPlaces } from './recent-places.ts'

/** Rows in a block, the unit in which rows are assigned to accounts. */
export const BLOCK_ROWS = 8
/** Columns of a row beside its id, all whole numbers. */
/** The order's contract, see `contractKey`. */
export const CONTRACT = 0
/** Price in ticks, filled and open quantity in lots. */
export const PRICE = 1
export const FILLED = 2
export const LEAVES = 3
/** Σ ticks × lots of the fills, see `OrderPool`. */
export const FILLED_COST = 4
/** Fees of the fills, in E8 of the settle coin. */
export const FILLED_FEE = 5
export const CREATED = 6
export const UPDATED = 7
/** Codes made by `kindCode` and `outcomeCode`. */
export const KIND = 8
export const OUTCOME = 9
const WIDTH = 10
/** Numbers in a block. Its ids are stored side by side before its rows, because orders are searched by id. */
const BLOCK = BLOCK_ROWS + BLOCK_ROWS * WIDTH
/** Number of blocks in a piece of memory, as a power of two. */
const PIECE_BITS = 8
const PIECE_BLOCKS = 1 << PIECE_BITS

/**
 * Memory for the ended orders of all accounts, in blocks of rows of whole numbers. There are many accounts and most
 * have few orders, so an array for each would cost more than its content.
 */
export class EndedRows {
  readonly recent = new RecentPlaces()
  readonly #pieces: Float64Array[] = []
  #blocks = 0

  /** Returns the number of a new, empty block. */
  openBlock(): number {
    if (this.#blocks === this.#pieces.length << PIECE_BITS) this.#pieces.push(new Float64Array(PIECE_BLOCKS * BLOCK))
    return this.#blocks++
  }

  /** Returns the piece of memory that holds a block. */
  memoryOf(block: number): Float64Array {
    return this.#pieces[block >> PIECE_BITS]!
  }

  /**
   * Returns the position in {@link memoryOf} at which the ids of a block's rows begin; 0 is the id of an unused row.
   */
  idsPlace(block: number): number {
    return (block & (PIECE_BLOCKS - 1)) * BLOCK
  }

  /** Returns the position in {@link memoryOf} at which the columns of a row begin. */
  rowPlace(block: number, row: number): number {
    return this.idsPlace(block) + BLOCK_ROWS + row * WIDTH
  }
}
