import type { E8 } from '@perpdesk/numeric'
import type { Seat } from '../account/account.ts'
import type { OrderFigures, OrderOutcome } from '../account/order-words.ts'
import type { OrderPool } from '../book/order-pool.ts'
import type { Market } from '../market.ts'
import type { DetailedOrder } from '../order-options.ts'
import { widened } from './widened.ts'

const FIRST_ROOM = 64

/** Positions of the figures in a row. */
const ACCOUNT = 0
const ID = 1
const PRICE = 2
const FILLED = 3
const LEAVES = 4
const FILLED_COST = 5
const SIDE = 6
const FLAGS = 7
const ORDER_TYPE = 8
const TIME_IN_FORCE = 9
const SMP_TYPE = 10
const CREATE_TYPE = 11
const POSITION_IDX = 12
const CREATED = 13
const UPDATED = 14
const WIDTH = 15

/**
 * Orders with their figures at the time of the report, a row each. Most have no listener, so only the figures are
 * copied, into memory that every command reuses. The rows are read through {@link at}, which allocates nothing.
 */
export class OrderRows implements OrderFigures {
  #count = 0
  #figures = new Float64Array(FIRST_ROOM * WIDTH)
  #fees = new BigInt64Array(FIRST_ROOM)
  readonly #markets: Market[] = []
  readonly #links: string[] = []
  readonly #details: (DetailedOrder | null)[] = []
  readonly #outcomes: OrderOutcome[] = []
  #place = 0
  /** Index at which the figures of the present row begin. */
  #start = 0

  clear(): void {
    this.#count = 0
  }

  /** Copies an order from the pool; returns the index of its row. */
  add(pool: OrderPool, slot: number, owner: Seat, detailed: DetailedOrder | null, outcome: OrderOutcome): number {
    const place = this.#count++
    if (place === this.#fees.length) this.#grow()
    const figures = this.#figures
    const start = place * WIDTH
    const filled = pool.filled[slot]!
    figures[start + ACCOUNT] = owner.account.id
    figures[start + ID] = pool.id[slot]!
    figures[start + PRICE] = pool.price[slot]!
    figures[start + FILLED] = filled
    figures[start + LEAVES] = pool.leaves[slot]!
    figures[start + FILLED_COST] = pool.filledCost[slot]!
    figures[start + SIDE] = pool.side[slot]!
    figures[start + FLAGS] = pool.flags[slot]!
    figures[start + ORDER_TYPE] = pool.orderType[slot]!
    figures[start + TIME_IN_FORCE] = pool.timeInForce[slot]!
    figures[start + SMP_TYPE] = pool.smpType[slot]!
    figures[start + CREATE_TYPE] = pool.createType[slot]!
    figures[start + POSITION_IDX] = pool.positionIdx[slot]!
    figures[start + CREATED] = pool.createdTime[slot]!
    figures[start + UPDATED] = pool.updatedTimeAt(slot)
    if (filled !== 0) this.#fees[place] = pool.filledFee[slot]!
    this.#markets[place] = owner.market
    this.#links[place] = pool.linkAt(slot)
    this.#details[place] = detailed
    this.#outcomes[place] = outcome
    return place
  }

  /** Returns the order of a row; the object is reused by the next call. */
  at(place: number): OrderFigures {
    this.#place = place
    this.#start = place * WIDTH
    return this
  }

  get account(): number {
    return this.#figures[this.#start + ACCOUNT]!
  }

  get market(): Market {
    return this.#markets[this.#place]!
  }

  get id(): number {
    return this.#figures[this.#start + ID]!
  }

  get link(): string {
    return this.#links[this.#place]!
  }

  get price(): number {
    return this.#figures[this.#start + PRICE]!
  }

  get filled(): number {
    return this.#figures[this.#start + FILLED]!
  }

  get leaves(): number {
    return this.#figures[this.#start + LEAVES]!
  }

  get filledCost(): number {
    return this.#figures[this.#start + FILLED_COST]!
  }

  get filledFee(): E8 {
    return this.filled === 0 ? 0n : this.#fees[this.#place]!
  }

  get side(): number {
    return this.#figures[this.#start + SIDE]!
  }

  get flags(): number {
    return this.#figures[this.#start + FLAGS]!
  }

  get orderType(): number {
    return this.#figures[this.#start + ORDER_TYPE]!
  }

  get timeInForce(): number {
    return this.#figures[this.#start + TIME_IN_FORCE]!
  }

  get smpType(): number {
    return this.#figures[this.#start + SMP_TYPE]!
  }

  get createType(): number {
    return this.#figures[this.#start + CREATE_TYPE]!
  }

  get positionIdx(): number {
    return this.#figures[this.#start + POSITION_IDX]!
  }

  get createdTime(): number {
    return this.#figures[this.#start + CREATED]!
  }

  get updatedTime(): number {
    return this.#figures[this.#start + UPDATED]!
  }

  get detailed(): DetailedOrder | null {
    return this.#details[this.#place]!
  }

  get outcome(): OrderOutcome {
    return this.#outcomes[this.#place]!
  }

  #grow(): void {
    this.#figures = widened(this.#figures)
    const fees = new BigInt64Array(this.#fees.length * 2)
    fees.set(this.#fees)
    this.#fees = fees
  }
}
