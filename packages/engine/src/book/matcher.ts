import { OrderBook } from './order-book.ts'
import { OrderIds } from './order-ids.ts'
import { NONE, OrderPool } from './order-pool.ts'

/** Fills of the last commands in preallocated columns; the oldest are overwritten. */
export class FillRing {
  readonly makerId: Float64Array
  readonly takerId: Float64Array
  readonly price: Int32Array
  readonly lots: Float64Array
  /** Fills ever written; fill `n` stands at `n & mask`. */
  written = 0
  readonly mask: number

  /** `capacity` is a power of two. */
  constructor(capacity: number) {
    this.mask = capacity - 1
    this.makerId = new Float64Array(capacity)
    this.takerId = new Float64Array(capacity)
    this.price = new Int32Array(capacity)
    this.lots = new Float64Array(capacity)
  }

  push(makerId: number, takerId: number, price: number, lots: number): void {
    const at = this.written++ & this.mask
    this.makerId[at] = makerId
    this.takerId[at] = takerId
    this.price[at] = price
    this.lots[at] = lots
  }
}

/**
 * Matching alone: the engine's own books and pool without accounts, margin and reports. It is what the speed of matching
 * is measured with.
 */
export class Matcher {
  readonly fills: FillRing
  readonly #pool: OrderPool
  readonly #ids = new OrderIds()
  readonly #books: readonly OrderBook[]

  /** Room for orders grows by itself; `orders` is what it starts with. */
  constructor(books: number, maxPrice: number, ringCapacity = 1 << 16, orders = 1 << 16) {
    this.#pool = new OrderPool(orders)
    this.fills = new FillRing(ringCapacity)
    this.#books = Array.from({ length: books }, () => new OrderBook(this.#pool, maxPrice))
  }

  get openOrders(): number {
    return this.#pool.count
  }

  /** Matches an order up to its limit; what is left rests when `rests` is true. Ids must grow. */
  place(bookIndex: number, id: number, side: number, price: number, lots: number, rests: boolean): void {
    const book = this.#books[bookIndex]!
    const left = this.#take(book, id, side, price, lots)
    if (left === 0 || !rests) return
    const pool = this.#pool
    const slot = pool.allocate()
    pool.id[slot] = id
    pool.owner[slot] = bookIndex
    pool.side[slot] = side
    pool.price[slot] = price
    pool.leaves[slot] = left
    this.#ids.set(id, slot)
    book.add(slot)
  }

  /** True when the order was open. */
  cancel(id: number): boolean {
    const slot = this.#ids.get(id)
    if (slot === NONE) return false
    this.#books[this.#pool.owner[slot]!]!.remove(slot)
    this.#end(slot)
    return true
  }

  /** Gives an open order a new price; it goes to the end of the line there, matching on its way. */
  move(id: number, price: number): boolean {
    const slot = this.#ids.get(id)
    if (slot === NONE) return false
    const pool = this.#pool
    const book = this.#books[pool.owner[slot]!]!
    book.remove(slot)
    const left = this.#take(book, id, pool.side[slot]!, price, pool.leaves[slot]!)
    if (left === 0) {
      this.#end(slot)
      return true
    }
    pool.price[slot] = price
    pool.leaves[slot] = left
    book.add(slot)
    return true
  }

  #take(book: OrderBook, id: number, side: number, limit: number, lots: number): number {
    const pool = this.#pool
    let left = lots
    while (left > 0) {
      const maker = book.bestAgainst(side, limit)
      if (maker === NONE) break
      const resting = pool.leaves[maker]!
      const traded = resting < left ? resting : left
      this.fills.push(pool.id[maker]!, id, pool.price[maker]!, traded)
      book.fill(maker, traded)
      if (traded === resting) this.#end(maker)
      left -= traded
    }
    return left
  }

  #end(slot: number): void {
    this.#ids.delete(this.#pool.id[slot]!)
    this.#pool.release(slot)
  }
}
