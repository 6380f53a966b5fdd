import { type E8, toSafeInteger } from '@perpdesk/numeric'
import type { OrderStatus } from '@perpdesk/trading'
import { NONE } from '../book/order-pool.ts'
import type { OrderState } from '../event.ts'
import { idOfKey, unitOfKey } from './contract-keys.ts'
import {
  BLOCK_ROWS,
  CONTRACT,
  CREATED,
  type EndedRows,
  FILLED,
  FILLED_COST,
  FILLED_FEE,
  KIND,
  LEAVES,
  OUTCOME,
  PRICE,
  UPDATED,
} from './ended-rows.ts'
import { kindCode, kindOf, outcomeCode, outcomeOf } from './order-codes.ts'
import { describeOrder, type OrderFigures } from './order-words.ts'

/** Ended orders that an account can still ask for. */
export const ENDED_ORDERS_KEPT = 500

/** Of accounts that never traded. */
const NO_BLOCKS: readonly number[] = Object.freeze([])

/** Fees of rows stay below it, so that their bytes hold them with either sign. */
const FEE_LIMIT = 2n ** 52n

/**
 * The last ended orders of an account: a ring in the order in which they ended. Of plain orders only the figures are kept, in
 * rows; the few that are more than their row, and those with a fee of millions of coins, are kept whole.
 */
export class EndedOrders {
  readonly #rows: EndedRows
  /** The blocks of its rows, filled one after the other. */
  #blocks = NO_BLOCKS
  /** Rows in use. */
  #count = 0
  /** Place of the next one once the ring is full: that of the oldest. */
  #next = 0
  /** By place, as far as there are any. */
  #whole: Map<number, OrderState> | null = null
  #links: Map<number, string> | null = null

  constructor(rows: EndedRows) {
    this.#rows = rows
  }

  /** Keeps an order that is given in figures; once the ring is full the oldest falls out for it. */
  push(order: OrderFigures): void {
    const { filledFee } = order
    if (order.detailed !== null || !isRowFee(filledFee)) {
      this.pushState(describeOrder(order))
      return
    }
    const place = this.open(order.id, order.link)
    const rows = this.memoryAt(place)
    const at = this.columnsAt(place)
    rows[at + CONTRACT] = order.market.key
    rows[at + PRICE] = order.price
    rows[at + FILLED] = order.filled
    rows[at + LEAVES] = order.leaves
    rows[at + FILLED_COST] = order.filledCost
    rows[at + FILLED_FEE] = filledFee === 0n ? 0 : toSafeInteger(filledFee)
    rows[at + CREATED] = order.createdTime
    rows[at + UPDATED] = order.updatedTime
    rows[at + KIND] = kindCode(order)
    rows[at + OUTCOME] = outcomeCode(order.outcome)
  }

  /** Keeps an order as it was reported. */
  pushState(order: OrderState): void {
    const place = this.open(order.orderId, order.orderLinkId)
    const at = this.columnsAt(place)
    this.memoryAt(place)[at + CONTRACT] = order.instrument
    this.memoryAt(place)[at + OUTCOME] = outcomeCode(order)
    this.#whole ??= new Map()
    this.#whole.set(place, order)
  }

  /** Id and client's id of the order that the next one pushes out; 0 and `''` while there is room. */
  get nextForgottenId(): number {
    return this.#count < ENDED_ORDERS_KEPT ? 0 : this.idAt(this.#next)
  }

  get nextForgottenLink(): string {
    return this.#count < ENDED_ORDERS_KEPT ? '' : this.linkAt(this.#next)
  }

  /**
   * Place of an order, `NONE` when it is not (or no longer) known to the account. Good until the next one is kept. Few ask for
   * orders older than those that have an entry: for them the ids are looked through from the newest block back.
   */
  find(orderId: number): number {
    const { recent } = this.#rows
    if (!recent.covers(orderId)) return this.#search(orderId)
    const place = recent.at(orderId)
    return place < this.#count && this.idAt(place) === orderId ? place : NONE
  }

  #search(orderId: number): number {
    const blocks = this.#blocks
    let index = Math.floor((this.#count < ENDED_ORDERS_KEPT ? this.#count : this.#next) / BLOCK_ROWS)
    for (let left = blocks.length; left > 0; left--) {
      if (index >= blocks.length) index = blocks.length - 1
      const ids = this.#rows.memoryOf(blocks[index]!)
      const first = this.#rows.idsPlace(blocks[index]!)
      for (let row = 0; row < BLOCK_ROWS; row++) {
        if (ids[first + row] !== orderId) continue
        const place = index * BLOCK_ROWS + row
        return place < this.#count ? place : NONE
      }
      index = index === 0 ? blocks.length - 1 : index - 1
    }
    return NONE
  }

  instrumentAt(place: number): number {
    return idOfKey(this.memoryAt(place)[this.columnsAt(place) + CONTRACT]!)
  }

  statusAt(place: number): OrderStatus {
    return outcomeOf(this.memoryAt(place)[this.columnsAt(place) + OUTCOME]!).status
  }

  /** The order as it was reported when it ended. */
  stateAt(place: number, account: number): OrderState {
    const whole = this.#whole?.get(place)
    if (whole !== undefined) return whole
    const at = this.columnsAt(place)
    const rows = this.memoryAt(place)
    const key = rows[at + CONTRACT]!
    const unit = unitOfKey(key)
    return describeOrder({
      account,
      market: { instrument: { id: idOfKey(key) }, key, valueOfCost: (cost) => BigInt(cost) * unit },
      id: this.idAt(place),
      link: this.linkAt(place),
      price: rows[at + PRICE]!,
      filled: rows[at + FILLED]!,
      leaves: rows[at + LEAVES]!,
      filledCost: rows[at + FILLED_COST]!,
      filledFee: BigInt(rows[at + FILLED_FEE]!),
      ...kindOf(rows[at + KIND]!),
      createdTime: rows[at + CREATED]!,
      updatedTime: rows[at + UPDATED]!,
      detailed: null,
      outcome: outcomeOf(rows[at + OUTCOME]!),
    })
  }

  get count(): number {
    return this.#count
  }

  /** Place of the order that so many of those that are kept are older than; 0 gives the oldest. */
  placeAfter(older: number): number {
    return (this.#next + older) % this.#count
  }

  /** An order that was kept whole; `undefined` when there is only a row. */
  wholeAt(place: number): OrderState | undefined {
    return this.#whole?.get(place)
  }

  /** A row for the next order, with its ids; the caller writes the other columns. */
  open(id: number, link: string): number {
    const isFull = this.#count === ENDED_ORDERS_KEPT
    const place = isFull ? this.#next : this.#count++
    if (isFull) {
      this.#next = (place + 1) % ENDED_ORDERS_KEPT
      this.#whole?.delete(place)
    } else if (place % BLOCK_ROWS === 0) this.#blocks = [...this.#blocks, this.#rows.openBlock()]
    this.memoryAt(place)[this.#idPlace(place)] = id
    this.#rows.recent.set(id, place)
    if (link === '') {
      this.#links?.delete(place)
    } else {
      this.#links ??= new Map()
      this.#links.set(place, link)
    }
    return place
  }

  /** The memory that holds a row. */
  memoryAt(place: number): Float64Array {
    return this.#rows.memoryOf(this.#blockAt(place))
  }

  /** Place in that memory at which the row's columns begin. */
  columnsAt(place: number): number {
    return this.#rows.rowPlace(this.#blockAt(place), place % BLOCK_ROWS)
  }

  idAt(place: number): number {
    return this.memoryAt(place)[this.#idPlace(place)]!
  }

  #idPlace(place: number): number {
    return this.#rows.idsPlace(this.#blockAt(place)) + (place % BLOCK_ROWS)
  }

  #blockAt(place: number): number {
    return this.#blocks[Math.floor(place / BLOCK_ROWS)]!
  }

  /** The client's own id, `''` where there is none. */
  linkAt(place: number): string {
    return this.#links?.get(place) ?? ''
  }
}

/** True when a row has room for a fee. */
export function isRowFee(fee: E8): boolean {
  return fee < FEE_LIMIT && fee > -FEE_LIMIT
}
