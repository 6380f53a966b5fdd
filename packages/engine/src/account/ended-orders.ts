import { toSafeInteger } from '@perpdesk/numeric'
import {
  CANCEL_TYPES,
  CREATE_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  REJECT_REASONS,
  SMP_TYPES,
  TIMES_IN_FORCE,
} from '@perpdesk/trading'
import { BUY, CLOSE_ON_TRIGGER, NONE, REDUCE_ONLY, SELL } from '../book/order-pool.ts'
import type { OrderState } from '../event.ts'
import type { Market } from '../market.ts'
import { describeOrder, type OrderFigures, type OrderOutcome } from '../orders/order-words.ts'
import { BLOCK_ROWS, type EndedRows } from './ended-rows.ts'

/** Ended orders that an account can still ask for. */
export const ENDED_ORDERS_KEPT = 500

/** Columns of a row. */
const INSTRUMENT = 0
const PRICE = 1
const FILLED = 2
const LEAVES = 3
const FILLED_COST = 4
const FILLED_FEE = 5
const CREATED = 6
const UPDATED = 7
/** Places in the lists of the vocabulary, some bits for each. */
const KIND = 8
const OUTCOME = 9

/** Of accounts that never traded. */
const NO_BLOCKS: readonly number[] = Object.freeze([])

const MAX_FEE = BigInt(Number.MAX_SAFE_INTEGER)

/** Where the contract of a row is found. */
interface Markets {
  market(id: number): Market | undefined
}

/**
 * The last ended orders of an account: a ring in the order in which they ended. Of plain orders only the figures are kept, in
 * rows; the few that are more than their row, and those with a fee beyond the safe integers, are kept whole.
 */
export class EndedOrders {
  readonly #rows: EndedRows
  /** The blocks of its rows, filled one after the other. */
  #blocks = NO_BLOCKS
  /** Rows in use. */
  #count = 0
  /** Where the next one goes once the ring is full: the place of the oldest. */
  #next = 0
  /** By place, as far as there are any. */
  #whole: Map<number, OrderState> | null = null
  #links: Map<number, string> | null = null

  constructor(rows: EndedRows) {
    this.#rows = rows
  }

  /** Keeps an order that is given in figures; once the ring is full the oldest falls out for it. */
  push(order: OrderFigures): void {
    const { detailed, filledFee, outcome } = order
    if (detailed !== null || filledFee > MAX_FEE || filledFee < -MAX_FEE) {
      this.pushState(describeOrder(order))
      return
    }
    const place = this.#open(order.id, order.link)
    const rows = this.#memoryAt(place)
    const at = this.#columnsAt(place)
    rows[at + INSTRUMENT] = order.market.instrument.id
    rows[at + PRICE] = order.price
    rows[at + FILLED] = order.filled
    rows[at + LEAVES] = order.leaves
    rows[at + FILLED_COST] = order.filledCost
    rows[at + FILLED_FEE] = filledFee === 0n ? 0 : toSafeInteger(filledFee)
    rows[at + CREATED] = order.createdTime
    rows[at + UPDATED] = order.updatedTime
    rows[at + KIND] =
      order.side |
      (order.orderType << 2) |
      (order.timeInForce << 4) |
      (order.smpType << 8) |
      (order.positionIdx << 12) |
      (order.flags << 14) |
      (order.createType << 22)
    rows[at + OUTCOME] = outcomePlaces(outcome)
  }

  /** Keeps an order as it was told. */
  pushState(order: OrderState): void {
    const place = this.#open(order.orderId, order.orderLinkId)
    const at = this.#columnsAt(place)
    this.#memoryAt(place)[at + INSTRUMENT] = order.instrument
    this.#memoryAt(place)[at + OUTCOME] = outcomePlaces(order)
    this.#whole ??= new Map()
    this.#whole.set(place, order)
  }

  /** Id and client's id of the order that the next one pushes out; 0 and `''` while there is room. */
  get nextForgottenId(): number {
    return this.#count < ENDED_ORDERS_KEPT ? 0 : this.#idAt(this.#next)
  }

  get nextForgottenLink(): string {
    return this.#count < ENDED_ORDERS_KEPT ? '' : this.#linkAt(this.#next)
  }

  /** Place of an order, `NONE` when it is not (or no longer) known. Good until the next one is kept. */
  find(orderId: number): number {
    if (orderId === 0) return NONE
    for (let number = 0; number < this.#blocks.length; number++) {
      const block = this.#blocks[number]!
      const ids = this.#rows.memoryOf(block)
      const first = this.#rows.idPlace(block, 0)
      for (let row = 0; row < BLOCK_ROWS; row++) if (ids[first + row] === orderId) return number * BLOCK_ROWS + row
    }
    return NONE
  }

  instrumentAt(place: number): number {
    return this.#memoryAt(place)[this.#columnsAt(place) + INSTRUMENT]!
  }

  statusAt(place: number): OrderStatus {
    return ORDER_STATUSES[this.#memoryAt(place)[this.#columnsAt(place) + OUTCOME]! & 0xff]!
  }

  /** The order as it was told when it ended. */
  stateAt(place: number, account: number, markets: Markets): OrderState {
    const whole = this.#whole?.get(place)
    if (whole !== undefined) return whole
    const at = this.#columnsAt(place)
    const rows = this.#memoryAt(place)
    const kind = rows[at + KIND]!
    const outcome = rows[at + OUTCOME]!
    return describeOrder({
      account,
      market: markets.market(rows[at + INSTRUMENT]!)!,
      id: this.#idAt(place),
      link: this.#linkAt(place),
      price: rows[at + PRICE]!,
      filled: rows[at + FILLED]!,
      leaves: rows[at + LEAVES]!,
      filledCost: rows[at + FILLED_COST]!,
      filledFee: BigInt(rows[at + FILLED_FEE]!),
      side: kind & 3,
      orderType: (kind >> 2) & 3,
      timeInForce: (kind >> 4) & 15,
      smpType: (kind >> 8) & 15,
      positionIdx: (kind >> 12) & 3,
      flags: (kind >> 14) & 255,
      createType: kind >>> 22,
      createdTime: rows[at + CREATED]!,
      updatedTime: rows[at + UPDATED]!,
      detailed: null,
      outcome: {
        status: ORDER_STATUSES[outcome & 255]!,
        cancelType: CANCEL_TYPES[(outcome >> 8) & 255]!,
        rejectReason: REJECT_REASONS[outcome >> 16]!,
      },
    })
  }

  oldestFirst(account: number, markets: Markets): readonly OrderState[] {
    const places = Array.from({ length: this.#count }, (_, place) => (this.#next + place) % this.#count)
    return places.map((place) => this.stateAt(place, account, markets))
  }

  /** A row for the next order, with its ids. */
  #open(id: number, link: string): number {
    const isFull = this.#count === ENDED_ORDERS_KEPT
    const place = isFull ? this.#next : this.#count++
    if (isFull) {
      this.#next = (place + 1) % ENDED_ORDERS_KEPT
      this.#whole?.delete(place)
      this.#links?.delete(place)
    } else if (place % BLOCK_ROWS === 0) this.#blocks = [...this.#blocks, this.#rows.openBlock()]
    this.#memoryAt(place)[this.#idPlaceAt(place)] = id
    if (link !== '') {
      this.#links ??= new Map()
      this.#links.set(place, link)
    }
    return place
  }

  #memoryAt(place: number): Float64Array {
    return this.#rows.memoryOf(this.#blockAt(place))
  }

  #blockAt(place: number): number {
    return this.#blocks[Math.floor(place / BLOCK_ROWS)]!
  }

  #columnsAt(place: number): number {
    return this.#rows.rowPlace(this.#blockAt(place), place % BLOCK_ROWS)
  }

  #idPlaceAt(place: number): number {
    return this.#rows.idPlace(this.#blockAt(place), place % BLOCK_ROWS)
  }

  #idAt(place: number): number {
    return this.#memoryAt(place)[this.#idPlaceAt(place)]!
  }

  #linkAt(place: number): string {
    return this.#links?.get(place) ?? ''
  }
}

/** A plain order that was told, in figures again. */
export function figuresOf(order: OrderState, market: Market): OrderFigures {
  return {
    account: order.account,
    market,
    id: order.orderId,
    link: order.orderLinkId,
    price: order.price,
    filled: order.cumExecQty,
    leaves: order.qty - order.cumExecQty,
    filledCost: market.values.costOfValue(order.cumExecValue),
    filledFee: order.cumExecFee,
    side: order.side === 'Buy' ? BUY : SELL,
    flags: (order.reduceOnly ? REDUCE_ONLY : 0) | (order.closeOnTrigger ? CLOSE_ON_TRIGGER : 0),
    orderType: ORDER_TYPES.indexOf(order.orderType),
    timeInForce: TIMES_IN_FORCE.indexOf(order.timeInForce),
    smpType: SMP_TYPES.indexOf(order.smpType),
    createType: CREATE_TYPES.indexOf(order.createType),
    positionIdx: order.positionIdx,
    createdTime: order.createdTime,
    updatedTime: order.updatedTime,
    detailed: null,
    outcome: order,
  }
}

function outcomePlaces({ status, cancelType, rejectReason }: OrderOutcome): number {
  return (
    ORDER_STATUSES.indexOf(status) |
    (CANCEL_TYPES.indexOf(cancelType) << 8) |
    (REJECT_REASONS.indexOf(rejectReason) << 16)
  )
}
