import { NONE } from '../book/order-pool.ts'
import { ROW_WIDTH, rowStart, type SeatMemory } from './seat-memory.ts'

/** Places in a row that every product has; the others are the product's own. */
const FIRST_ORDER = 8
const LAST_ORDER = 9
const ORDER_COUNT = 10
const QUOTE_COUNT = 11

/**
 * The account and the market of a seat, and the counts that a seat has in every product, in a row of common memory. All of it comes
 * first in the seats of every product: fields at one place in objects of several classes are read as fast as those of one.
 *
 * Account and market are parameters because their files know the seats, and files make no circle.
 */
export class SeatRow<Owner, Place> {
  /** Number of the row; orders name it as their owner. Not part of the state. */
  readonly row: number
  protected readonly memory: Float64Array
  protected readonly at: number
  readonly account: Owner
  readonly market: Place

  /** `NONE` means a seat that was never opened: it has a row of its own. */
  constructor(row: number, memory: SeatMemory | null, account: Owner, market: Place) {
    this.row = row
    this.memory = memory === null ? new Float64Array(ROW_WIDTH) : memory.of(row)
    this.at = memory === null ? 0 : rowStart(row)
    this.account = account
    this.market = market
    // a row may have been another seat's
    this.memory.fill(0, this.at, this.at + ROW_WIDTH)
    this.firstOrder = NONE
    this.lastOrder = NONE
  }

  /** Ends of the chain of resting orders, in the order of their ids. */
  get firstOrder(): number {
    return this.memory[this.at + FIRST_ORDER]!
  }

  set firstOrder(slot: number) {
    this.memory[this.at + FIRST_ORDER] = slot
  }

  get lastOrder(): number {
    return this.memory[this.at + LAST_ORDER]!
  }

  set lastOrder(slot: number) {
    this.memory[this.at + LAST_ORDER] = slot
  }

  /** Resting orders without mass quotes, and mass quotes. */
  get orderCount(): number {
    return this.memory[this.at + ORDER_COUNT]!
  }

  set orderCount(count: number) {
    this.memory[this.at + ORDER_COUNT] = count
  }

  get quoteCount(): number {
    return this.memory[this.at + QUOTE_COUNT]!
  }

  set quoteCount(count: number) {
    this.memory[this.at + QUOTE_COUNT] = count
  }

  get hasOrders(): boolean {
    return this.firstOrder !== NONE
  }
}
