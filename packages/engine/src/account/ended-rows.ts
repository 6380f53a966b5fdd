/** Rows of a block: what an account takes at once. */
export const BLOCK_ROWS = 8
/** Columns of a row, without its id. */
const WIDTH = 10
const BLOCK = BLOCK_ROWS * (WIDTH + 1)
/** A piece of memory holds so many blocks: a power of two. */
const PIECE_BITS = 8
const PIECE_BLOCKS = 1 << PIECE_BITS

/**
 * Room for the ended orders of all accounts, in blocks of rows of whole numbers. Accounts are many and most have few orders:
 * an array for each would cost more than what it holds. A block begins with the ids of its rows, which are looked through.
 */
export class EndedRows {
  readonly #pieces: Float64Array[] = []
  #blocks = 0

  /** An empty block; its ids are 0. */
  openBlock(): number {
    if (this.#blocks === this.#pieces.length << PIECE_BITS) this.#pieces.push(new Float64Array(PIECE_BLOCKS * BLOCK))
    return this.#blocks++
  }

  /** The memory that a block stands in. */
  memoryOf(block: number): Float64Array {
    return this.#pieces[block >> PIECE_BITS]!
  }

  /** Where in it the id of a row of the block stands. */
  idPlace(block: number, row: number): number {
    return (block & (PIECE_BLOCKS - 1)) * BLOCK + row
  }

  /** Where in it the row's columns begin. */
  rowPlace(block: number, row: number): number {
    return (block & (PIECE_BLOCKS - 1)) * BLOCK + BLOCK_ROWS + row * WIDTH
  }
}
