import {
  type CancelType,
  CREATE_TYPES,
  type CreateType,
  ORDER_TYPES,
  type OrderStatus,
  POSITION_INDEXES,
  type PositionIdx,
  type RejectReason,
  type Side,
  SMP_TYPES,
  type SmpType,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@perpdesk/trading'
import { closesByIndex } from '../account/account.ts'
import { BUY, CLOSE_ON_TRIGGER, DETAILED, REDUCE_ONLY } from '../book/order-pool.ts'
import type { OrderState } from '../event.ts'
import type { DetailedOrder } from '../order-options.ts'
import type { State } from '../state.ts'

/** How an order ended or stands. */
export interface OrderOutcome {
  readonly status: OrderStatus
  readonly cancelType: CancelType
  readonly rejectReason: RejectReason
}

export const OPEN: OrderOutcome = { status: 'New', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }
export const FILLED: OrderOutcome = { status: 'Filled', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }

export function cancelled(cancelType: CancelType, rejectReason: RejectReason): OrderOutcome {
  return { status: 'Cancelled', cancelType, rejectReason }
}

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

/** The order as it stands; with an outcome that ends it nothing is left open. */
export function orderState(state: State, slot: number, outcome: OrderOutcome): OrderState {
  const { pool } = state
  const owner = state.ownerOf(slot)
  const filled = pool.filled[slot]!
  const leaves = pool.leaves[slot]!
  const isOpen = outcome.status === 'New'
  const detailed = detailsAt(state, slot)
  return {
    orderId: pool.id[slot]!,
    orderLinkId: pool.link[slot]!,
    account: owner.account.id,
    instrument: owner.market.instrument.id,
    side: sideAt(state, slot),
    orderType: ORDER_TYPES[pool.orderType[slot]!]!,
    timeInForce: timeInForceAt(state, slot),
    price: pool.price[slot]!,
    qty: filled + leaves,
    leavesQty: isOpen ? leaves : 0,
    cumExecQty: filled,
    cumExecValue: filled === 0 ? 0n : owner.market.valueOfCost(pool.filledCost[slot]!),
    cumExecFee: filled === 0 ? 0n : pool.filledFee[slot]!,
    status: isOpen && filled > 0 ? 'PartiallyFilled' : outcome.status,
    reduceOnly: (pool.flags[slot]! & REDUCE_ONLY) !== 0,
    closeOnTrigger: (pool.flags[slot]! & CLOSE_ON_TRIGGER) !== 0,
    positionIdx: positionIdxAt(state, slot),
    smpType: smpTypeAt(state, slot),
    stopOrderType: detailed?.stopOrderType ?? 'UNKNOWN',
    createType: createTypeAt(state, slot),
    cancelType: outcome.cancelType,
    rejectReason: outcome.rejectReason,
    details: detailed?.details ?? null,
    createdTime: pool.createdTime[slot]!,
    updatedTime: pool.updatedTime[slot]!,
  }
}
