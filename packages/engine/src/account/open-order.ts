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
import { BUY, DETAILED, REDUCE_ONLY } from '../book/order-pool.ts'
import type { DetailedOrder } from '../order-options.ts'
import type { State } from '../state.ts'
import { closesByIndex } from './account.ts'

// Fields of an open order as words of the vocabulary, by its slot in the pool.

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

/**
 * True for a reduce-only order, or one that closes by its position index in hedge mode. It needs no margin and never
 * opens a position.
 */
export function isClosing(state: State, slot: number): boolean {
  return (state.pool.flags[slot]! & REDUCE_ONLY) !== 0 || closesByIndex(sideAt(state, slot), positionIdxAt(state, slot))
}

/** Returns the fields of an order that its row does not hold, or `null` for a plain order. */
export function detailsAt(state: State, slot: number): DetailedOrder | null {
  return (state.pool.flags[slot]! & DETAILED) === 0 ? null : state.details.get(state.pool.id[slot]!)!
}
