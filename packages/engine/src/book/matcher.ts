import { OrderBook } from './order-book.ts'
import { OrderIds } from './order-ids.ts'
import { NONE, OrderPool } from './order-pool.ts'

/** Fills of one command in columns. The next command overwrites them, so that they stay in cache. */
export class Fills {
  makerId = new Float64Array(16)
  takerId = new Float64Array(16)
  price = new Int32Array(16)
  lots = new Float64Array(16)
  count = 0

  push(makerId: number, takerId: number, price: number, lots: number): void {
    const at = this.count++
    if (at === this.lots.length) this.#grow()
    this.makerId[at] = makerId
    this.takerId[at] = takerId
    this.price[at] = price
    this.lots[at] = lots
  }

  #grow(): void {
    const room = this.lots.length * 2
    const { makerId, takerId, price, lots } = this
    this.makerId = new Float64Array(room)
    this.takerId = new Float64Array(room)
    this.price = new Int32Array(room)
    this.lots = new Float64Array(room)
    this.makerId.set(makerId)
    this.takerId.set(takerId)
    this.price.set(price)
    this.lots.set(lots)
  }
}

/** Matching alone, to measure its speed: the engine's own books and pool without accounts, margin and reports. */
export class Matcher {
  /** Fills of the last command. */
  readonly fills = new Fills()
  readonly #pool: OrderPool
  readonly #ids = new OrderIds()
  readonly #books: readonly OrderBook[]

  /** Makes room for `orders` open orders at first; it grows as needed. */
  constructor(books: number, maxPrice: number, orders = 1 << 16) {
    this.#pool = new OrderPool(orders)
    this.#books = Array.from({ length: books }, () => new OrderBook(this.#pool, maxPrice))
  }

  get openOrders(): number {
    return this.#pool.count
  }

  /** Matches an order up to its limit; the remainder rests when `rests` is true. Ids must grow. */
  place(bookIndex: number, id: number, side: number, price: number, lots: number, rests: boolean): void {
    this.fills.count = 0
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

  /** Cancels an order; returns true if it was open. */
  cancel(id: number): boolean {
    this.fills.count = 0
    const slot = this.#ids.get(id)
    if (slot === NONE) return false
    this.#books[this.#pool.owner[slot]!]!.remove(slot)
    this.#end(id, slot)
    return true
  }

  /** Moves an open order to a new price, behind the orders of that level, after matching it up to that price. */
  move(id: number, price: number): boolean {
    this.fills.count = 0
    const slot = this.#ids.get(id)
    if (slot === NONE) return false
    const pool = this.#pool
    const book = this.#books[pool.owner[slot]!]!
    book.remove(slot)
    const left = this.#take(book, id, pool.side[slot]!, price, pool.leaves[slot]!)
    if (left === 0) {
      this.#end(id, slot)
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
      const makerId = pool.id[maker]!
      this.fills.push(makerId, id, pool.price[maker]!, traded)
      book.fill(maker, traded)
      if (traded === resting) this.#end(makerId, maker)
      left -= traded
    }
    return left
  }

  #end(id: number, slot: number): void {
    this.#ids.delete(id)
    this.#pool.release(slot)
  }
}
