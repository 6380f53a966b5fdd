import type { E8 } from '@perpdesk/numeric'
import {
  CREATE_TYPES,
  type CreateType,
  POSITION_INDEXES,
  type PositionIdx,
  type Side,
  SMP_TYPES,
  type SmpType,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@perpdesk/trading'
import { closesByIndex } from '../account/account.ts'
import { BUY, DETAILED, REDUCE_ONLY } from '../book/order-pool.ts'
import type { OrderEvent, OrderState } from '../event.ts'
import type { Market } from '../market.ts'
import type { DetailedOrder } from '../order-options.ts'
import type { State } from '../state.ts'
import { describeOrder, OPEN, type OrderFigures, type OrderOutcome } from './order-words.ts'

export function sideAt(state: State, slot: number): Side {
  return state.pool.side[slot] === BUY ? 'Buy' : 'Sell'
}

export function positionIdxAt(state: State, slot: number): PositionIdx {
  return POSITION_INDEXES[state.pool.positionIdx[slot]!]!
}

export function timeInForceAt(state: State, slot: number): TimeInForce {
  return TIMES_IN_FORCE[state.pool.timeInForce[slot]!]!
}

export function smpTypeAt(state: State, slot: number): SmpType {
  return SMP_TYPES[state.pool.smpType[slot]!]!
}

export function createTypeAt(state: State, slot: number): CreateType {
  return CREATE_TYPES[state.pool.createType[slot]!]!
}

/** What the order is beyond its row, `null` for a plain one. */
export function detailsAt(state: State, slot: number): DetailedOrder | null {
  return (state.pool.flags[slot]! & DETAILED) === 0 ? null : state.details.get(state.pool.id[slot]!)!
}

/** Reduce-only, or closing by its position index in hedge mode: it needs no margin and never opens. */
export function isClosing(state: State, slot: number): boolean {
  return (state.pool.flags[slot]! & REDUCE_ONLY) !== 0 || closesByIndex(sideAt(state, slot), positionIdxAt(state, slot))
}

/** An open order as it stands. */
export function orderState(state: State, slot: number): OrderState {
  return new ToldOrder(state, slot, OPEN).order
}

/**
 * An order as it stood when it was told. Most are told to nobody, so only its figures are taken; what they mean is put into
 * words for whoever reads it.
 */
export class ToldOrder implements OrderEvent, OrderFigures {
  readonly type = 'order'
  readonly account: number
  readonly market: Market
  readonly id: number
  readonly link: string
  readonly price: number
  readonly filled: number
  readonly leaves: number
  readonly filledCost: number
  readonly filledFee: E8
  readonly side: number
  readonly flags: number
  readonly orderType: number
  readonly timeInForce: number
  readonly smpType: number
  readonly createType: number
  readonly positionIdx: number
  readonly createdTime: number
  readonly updatedTime: number
  readonly detailed: DetailedOrder | null
  readonly outcome: OrderOutcome
  #order: OrderState | undefined

  constructor(state: State, slot: number, outcome: OrderOutcome) {
    const { pool } = state
    const owner = state.ownerOf(slot)
    const filled = pool.filled[slot]!
    this.account = owner.account.id
    this.market = owner.market
    this.id = pool.id[slot]!
    this.link = pool.linkAt(slot)
    this.price = pool.price[slot]!
    this.filled = filled
    this.leaves = pool.leaves[slot]!
    this.filledCost = pool.filledCost[slot]!
    this.filledFee = filled === 0 ? 0n : pool.filledFee[slot]!
    this.side = pool.side[slot]!
    this.flags = pool.flags[slot]!
    this.orderType = pool.orderType[slot]!
    this.timeInForce = pool.timeInForce[slot]!
    this.smpType = pool.smpType[slot]!
    this.createType = pool.createType[slot]!
    this.positionIdx = pool.positionIdx[slot]!
    this.createdTime = pool.createdTime[slot]!
    this.updatedTime = pool.updatedTimeAt(slot)
    this.detailed = detailsAt(state, slot)
    this.outcome = outcome
  }

  get order(): OrderState {
    this.#order ??= describeOrder(this)
    return this.#order
  }
}
