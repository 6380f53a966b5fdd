import type { LevelPages } from './level-pages.ts'
import { BUY, NONE, type OrderPool } from './order-pool.ts'
import { NO_PRICE, PriceLevels } from './price-levels.ts'

/**
 * The resting orders of one instrument in price-time order. It knows prices, lots and time priority; the callers, who
 * take orders with {@link bestAgainst} and {@link fill}, know the owners and what a fill does to them.
 */
export class OrderBook {
  /** `NO_PRICE` while the side is empty. */
  bestBid = NO_PRICE
  bestAsk = NO_PRICE
  /** Incremented by every change; equal versions mean equal books. */
  version = 0

  readonly #pool: OrderPool
  readonly #levels: PriceLevels
  readonly #pages: LevelPages

  constructor(pool: OrderPool, maxPrice: number, pages: LevelPages = pool.levels) {
    this.#pool = pool
    this.#pages = pages
    this.#levels = new PriceLevels(pages, maxPrice)
  }

  /** Frees the empty book's part of the shared memory; no orders may be added afterwards. */
  release(): void {
    this.#levels.release()
  }

  /** True if an order at this limit would match an order of the other side. */
  crosses(side: number, price: number): boolean {
    return side === BUY ? this.bestAsk !== NO_PRICE && price >= this.bestAsk : this.bestBid >= price
  }

  /** Returns the first order that would match an incoming order of this side and limit, or `NONE`. */
  bestAgainst(side: number, limit: number): number {
    if (side === BUY) {
      const best = this.bestAsk
      return best === NO_PRICE || best > limit ? NONE : this.#pages.ends[this.#levels.at(best) * 2]!
    }
    const best = this.bestBid
    return best === NO_PRICE || best < limit ? NONE : this.#pages.ends[this.#levels.at(best) * 2]!
  }

  /** Adds an order at the end of its level. It must not cross the book. */
  add(slot: number): void {
    const pool = this.#pool
    const levels = this.#levels
    const price = pool.price[slot]!
    const level = levels.open(price)
    const { ends, lots } = this.#pages
    const last = ends[level * 2 + 1]!
    pool.next[slot] = NONE
    pool.previous[slot] = last
    ends[level * 2 + 1] = slot
    lots[level]! += pool.leaves[slot]!
    if (last === NONE) {
      ends[level * 2] = slot
      this.#pages.occupy(level)
      if (pool.side[slot] === BUY) {
        if (price > this.bestBid) this.bestBid = price
      } else if (price < this.bestAsk || this.bestAsk === NO_PRICE) this.bestAsk = price
    } else pool.next[last] = slot
    this.version++
  }

  remove(slot: number): void {
    this.#unlink(slot, this.#pool.leaves[slot]!)
    this.version++
  }

  /** Fills lots of a resting order; the order leaves the book with its last lot. */
  fill(slot: number, lots: number): void {
    const pool = this.#pool
    const leaves = pool.leaves[slot]! - lots
    pool.leaves[slot] = leaves
    if (leaves === 0) this.#unlink(slot, lots)
    else this.#pages.lots[this.#levels.at(pool.price[slot]!)]! -= lots
    this.version++
  }

  /**
   * Reduces a resting order, which keeps its time priority. `leaves` must be above zero and below the present quantity.
   */
  shrink(slot: number, leaves: number): void {
    const pool = this.#pool
    this.#pages.lots[this.#levels.at(pool.price[slot]!)]! -= pool.leaves[slot]! - leaves
    pool.leaves[slot] = leaves
    this.version++
  }

  /** Returns the resting lots at a price. */
  lotsAt(price: number): number {
    const level = this.#levels.at(price)
    return level === NONE ? 0 : this.#pages.lots[level]!
  }

  /** Returns the first order in time priority at a price, or `NONE`. */
  firstAt(price: number): number {
    const level = this.#levels.at(price)
    return level === NONE ? NONE : this.#pages.ends[level * 2]!
  }

  /** Returns the next price with orders on a side that is worse than `price`, or `NO_PRICE`. */
  worse(side: number, price: number): number {
    return side === BUY ? this.#levels.below(price) : this.#levels.above(price)
  }

  best(side: number): number {
    return side === BUY ? this.bestBid : this.bestAsk
  }

  #unlink(slot: number, lots: number): void {
    const pool = this.#pool
    const levels = this.#levels
    const price = pool.price[slot]!
    const level = levels.at(price)
    const { ends, lots: levelLots } = this.#pages
    const previous = pool.previous[slot]!
    const next = pool.next[slot]!
    levelLots[level]! -= lots
    if (previous === NONE) ends[level * 2] = next
    else pool.next[previous] = next
    if (next === NONE) ends[level * 2 + 1] = previous
    else pool.previous[next] = previous
    if (previous !== NONE || next !== NONE) return
    levels.vacate(level, price)
    // a price is never both best bid and best ask, so the order's side need not be read
    if (price === this.bestBid) this.bestBid = levels.below(price)
    else if (price === this.bestAsk) this.bestAsk = levels.above(price)
  }
}
