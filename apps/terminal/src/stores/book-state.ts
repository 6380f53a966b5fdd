import { stepsIn } from '@perpdesk/numeric'
import type { OrderBook } from '@perpdesk/protocol'
import { originTicksOf, type TickGrid } from '@perpdesk/trading'

/** A price level in whole ticks and whole lots of its contract: exact, and cheap to compare and add. */
export interface BookLevel {
  readonly ticks: number
  readonly lots: number
}

export interface BookGrid extends TickGrid {
  readonly lotSize: bigint
}

/**
 * The order book of a contract: two sorted lists of levels, best first, changed in place by deltas. `version` is the
 * `u` of the last message; a delta whose `pu` is another version has a gap before it and is refused.
 */
export class BookState {
  readonly #grid: BookGrid
  readonly #origin: number
  readonly bids: BookLevel[] = []
  readonly asks: BookLevel[] = []
  version: number | undefined

  constructor(grid: BookGrid) {
    this.#grid = grid
    this.#origin = originTicksOf(grid)
  }

  /** Replaces all levels. Returns false if a level is off the contract's grid. */
  snapshot(book: OrderBook): boolean {
    this.bids.length = 0
    this.asks.length = 0
    this.version = undefined
    if (!this.#merge(this.bids, book.b, -1) || !this.#merge(this.asks, book.a, 1)) return false
    this.version = book.u
    return true
  }

  /**
   * Applies a delta. Returns false if the delta does not follow the last message or is off the grid; the book is then
   * invalid.
   */
  delta(book: OrderBook): boolean {
    if (this.version === undefined || book.pu !== this.version) {
      this.version = undefined
      return false
    }
    this.version = undefined
    if (!this.#merge(this.bids, book.b, -1) || !this.#merge(this.asks, book.a, 1)) return false
    this.version = book.u
    return true
  }

  #merge(levels: BookLevel[], changes: OrderBook['b'], direction: 1 | -1): boolean {
    for (const [price, size] of changes) {
      const ticks = this.#ticksOf(price)
      const lots = stepsIn(size, this.#grid.lotSize)
      if (ticks === undefined || lots === undefined) return false
      const at = placeOf(levels, ticks, direction)
      const known = levels[at]?.ticks === ticks
      if (lots === 0) {
        if (known) levels.splice(at, 1)
      } else if (known) levels[at] = { ticks, lots }
      else levels.splice(at, 0, { ticks, lots })
    }
    return true
  }

  /**
   * Returns the ticks of a price, counted from the contract's origin; `undefined` if the price is off the grid or below
   * the origin.
   */
  #ticksOf(price: string): number | undefined {
    const isBelowZero = price.startsWith('-')
    const steps = stepsIn(isBelowZero ? price.slice(1) : price, this.#grid.tickSize)
    if (steps === undefined) return undefined
    const ticks = (isBelowZero ? -steps : steps) - this.#origin
    return ticks < 0 ? undefined : ticks
  }
}

/**
 * Returns the index of the level with these ticks, or the index at which to insert it. The levels ascend for direction
 * 1 and descend for -1.
 */
function placeOf(levels: readonly BookLevel[], ticks: number, direction: 1 | -1): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((levels[middle]!.ticks - ticks) * direction < 0) low = middle + 1
    else high = middle
  }
  return low
}
