import { NONE } from '../book/order-pool.ts'
import { ROW_WIDTH, rowStart, type SeatMemory } from './seat-memory.ts'

/** Positions in a row that are common to every product; the others belong to the product. */
const FIRST_ORDER = 8
const LAST_ORDER = 9
const ORDER_COUNT = 10
const QUOTE_COUNT = 11

/**
 * The account and market of a seat, and the counts that a seat has in every product, in a row of shared memory. These
 * fields come first in the seats of every product: fields at the same offset in objects of several classes are read as
 * fast as those of one class.
 *
 * Account and market are type parameters because their files import the seats, and circular imports are forbidden.
 */
export class SeatRow<Owner, Place> {
  /** Number of the row; orders name it as their owner. Not part of the state. */
  readonly row: number
  protected readonly memory: Float64Array
  protected readonly at: number
  readonly account: Owner
  readonly market: Place

  /** `memory` is `null` for a placeholder of a seat that was never opened: it gets a row of its own. */
  constructor(row: number, memory: SeatMemory | null, account: Owner, market: Place) {
    this.row = row
    this.memory = memory === null ? new Float64Array(ROW_WIDTH) : memory.of(row)
    this.at = memory === null ? 0 : rowStart(row)
    this.account = account
    this.market = market
    // the row may have belonged to another seat
    this.memory.fill(0, this.at, this.at + ROW_WIDTH)
    this.firstOrder = NONE
    this.lastOrder = NONE
  }

  /** First and last of the seat's resting orders, chained in the order of their ids. */
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

  /** Number of resting orders except mass quotes, and number of mass quotes. */
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
