import { LevelPages } from '../book/level-pages.ts'
import { OrderBook } from '../book/order-book.ts'
import { BUY, type OrderPool } from '../book/order-pool.ts'

/**
 * Bids and asks of a call auction. They may cross, which one order book cannot hold, so each side has a book of its
 * own.
 */
export class AuctionBooks {
  readonly #bids: OrderBook
  readonly #asks: OrderBook

  constructor(pool: OrderPool, maxPrice: number) {
    const pages = new LevelPages()
    this.#bids = new OrderBook(pool, maxPrice, pages)
    this.#asks = new OrderBook(pool, maxPrice, pages)
  }

  side(side: number): OrderBook {
    return side === BUY ? this.#bids : this.#asks
  }

  /** Incremented by every change of either side. */
  get version(): number {
    return this.#bids.version + this.#asks.version
  }
}
