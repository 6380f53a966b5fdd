import { CREATE_TYPES, ORDER_TYPES, SMP_TYPES, TIMES_IN_FORCE } from '@perpdesk/trading'
import type { Seat } from '../account/account.ts'
import { BUY, DETAILED, SELL } from '../book/order-pool.ts'
import type { CommandResult } from '../event.ts'
import type { OrderDraft } from '../products/order-draft.ts'
import { done } from '../result.ts'
import type { State } from '../state.ts'
import { act } from './act.ts'
import { reportOrder } from './life-cycle.ts'

/** Creates the order and executes it. */
export function submitDraft(state: State, seat: Seat, draft: OrderDraft): CommandResult {
  const slot = createOrder(state, seat, draft)
  const id = state.pool.id[slot]!
  reportOrder(state, slot)
  state.report.walletChanged(seat.account)
  act(state, slot)
  return done(id, draft.price)
}

/** Adds an order to the pool, under a new id unless it has waited under one; returns its slot. */
export function createOrder(state: State, seat: Seat, draft: OrderDraft): number {
  const { pool } = state
  const { account, market } = seat
  const rates = state.productOf(market).ratesOf(market, account)
  const slot = pool.allocate()
  const id = draft.waited?.id ?? state.nextOrderId++
  pool.id[slot] = id
  pool.owner[slot] = seat.row
  pool.side[slot] = draft.side === 'Buy' ? BUY : SELL
  pool.price[slot] = draft.price
  pool.leaves[slot] = draft.lots
  pool.filled[slot] = 0
  pool.filledCost[slot] = 0
  pool.filledFee[slot] = 0n
  pool.makerRate[slot] = rates.maker
  pool.takerRate[slot] = rates.taker
  pool.flags[slot] = draft.flags
  pool.orderType[slot] = ORDER_TYPES.indexOf(draft.orderType)
  pool.timeInForce[slot] = TIMES_IN_FORCE.indexOf(draft.timeInForce)
  pool.smpType[slot] = SMP_TYPES.indexOf(draft.smpType)
  pool.createType[slot] = CREATE_TYPES.indexOf(draft.createType)
  pool.positionIdx[slot] = draft.positionIdx
  pool.createdTime[slot] = draft.waited?.createdTime ?? state.time
  pool.setUpdatedTime(slot, state.time)
  pool.setLink(slot, draft.orderLinkId)
  state.ids.set(id, slot)
  if (draft.detailed !== undefined) {
    pool.flags[slot] = draft.flags | DETAILED
    state.details.set(id, draft.detailed)
  }
  if (draft.orderLinkId !== '') account.orderLinks.set(draft.orderLinkId, id)
  return slot
}
