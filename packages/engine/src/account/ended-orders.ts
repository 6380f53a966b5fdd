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

/** Number of ended orders of an account that can still be queried. */
export const ENDED_ORDERS_KEPT = 500

/** Blocks of accounts that never traded. */
const NO_BLOCKS: readonly number[] = Object.freeze([])

/** Fees in rows are below this limit, so that a double holds them exactly with either sign. */
const FEE_LIMIT = 2n ** 52n

/**
 * The last ended orders of an account: a ring in the order in which they ended. A plain order is kept only as figures
 * in a row. Orders with details that a row cannot hold, and orders with a fee of millions of coins, are kept whole.
 */
export class EndedOrders {
  readonly #rows: EndedRows
  /** The account's blocks of rows, filled one after the other. */
  #blocks = NO_BLOCKS
  /** Rows in use. */
  #count = 0
  /** Index of the oldest order, which the next one replaces once the ring is full. */
  #next = 0
  /** Orders kept whole, by index; `null` until the first one. */
  #whole: Map<number, OrderState> | null = null
  #links: Map<number, string> | null = null

  constructor(rows: EndedRows) {
    this.#rows = rows
  }

  /** Keeps an order that is given in figures. Once the ring is full, it replaces the oldest order. */
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

  /** Keeps an order in the form in which it was reported. */
  pushState(order: OrderState): void {
    const place = this.open(order.orderId, order.orderLinkId)
    const at = this.columnsAt(place)
    this.memoryAt(place)[at + CONTRACT] = order.instrument
    this.memoryAt(place)[at + OUTCOME] = outcomeCode(order)
    this.#whole ??= new Map()
    this.#whole.set(place, order)
  }

  /** Id of the order that the next one will replace; 0 while the ring has room. */
  get nextForgottenId(): number {
    return this.#count < ENDED_ORDERS_KEPT ? 0 : this.idAt(this.#next)
  }

  get nextForgottenLink(): string {
    return this.#count < ENDED_ORDERS_KEPT ? '' : this.linkAt(this.#next)
  }

  /**
   * Returns the index of an order, or `NONE` if the account does not or no longer keep it. The index is valid until the
   * next order is kept. Orders without an entry in `recent` are rarely queried: they are searched by id, from the
   * newest block back.
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

  /** Returns the order as it was reported when it ended. */
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

  /** Returns the index of the order that is newer than exactly `older` of the kept orders; 0 gives the oldest. */
  placeAfter(older: number): number {
    return (this.#next + older) % this.#count
  }

  /** Returns an order that was kept whole, or `undefined` if there is only its row. */
  wholeAt(place: number): OrderState | undefined {
    return this.#whole?.get(place)
  }

  /** Opens a row for the next order, writes its ids and returns its index; the caller writes the other columns. */
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

  /** Returns the piece of memory that holds a row. */
  memoryAt(place: number): Float64Array {
    return this.#rows.memoryOf(this.#blockAt(place))
  }

  /** Returns the position in {@link memoryAt} at which the row's columns begin. */
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

  /** Returns the client's own id of the order, or `''` if it has none. */
  linkAt(place: number): string {
    return this.#links?.get(place) ?? ''
  }
}

/** True if a row can hold this fee. */
export function isRowFee(fee: E8): boolean {
  return fee < FEE_LIMIT && fee > -FEE_LIMIT
}
