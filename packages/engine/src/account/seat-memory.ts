/** Numbers of a row: two lines of the cache. */
export const ROW_WIDTH = 16
/** A piece of memory holds so many rows: a power of two. */
const PIECE_BITS = 8
const PIECE_ROWS = 1 << PIECE_BITS

/** Room for the rows of all seats. */
export class SeatMemory {
  readonly #pieces: Float64Array[] = []

  /** The memory that holds a row. */
  of(row: number): Float64Array {
    const piece = row >> PIECE_BITS
    if (piece === this.#pieces.length) this.#pieces.push(new Float64Array(PIECE_ROWS * ROW_WIDTH))
    return this.#pieces[piece]!
  }
}

/** Start of a row in its piece of memory. */
export function rowStart(row: number): number {
  return (row & (PIECE_ROWS - 1)) * ROW_WIDTH
}
