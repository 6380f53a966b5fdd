/** Numbers in a row: two cache lines. */
export const ROW_WIDTH = 16
/** Number of rows in a piece of memory, as a power of two. */
const PIECE_BITS = 8
const PIECE_ROWS = 1 << PIECE_BITS

/** Memory for the rows of all seats. */
export class SeatMemory {
  readonly #pieces: Float64Array[] = []

  /** Returns the piece of memory that holds a row. */
  of(row: number): Float64Array {
    const piece = row >> PIECE_BITS
    if (piece === this.#pieces.length) this.#pieces.push(new Float64Array(PIECE_ROWS * ROW_WIDTH))
    return this.#pieces[piece]!
  }
}

/** Returns the start of a row in its piece of memory. */
export function rowStart(row: number): number {
  return (row & (PIECE_ROWS - 1)) * ROW_WIDTH
}
