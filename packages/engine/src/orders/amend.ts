import { REASONS } from '@perpdesk/trading'
import { isCount, isRefusal, locate } from '../account/locate.ts'
import { detailsAt } from '../account/open-order.ts'
import type { AmendOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { done, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { setCarried } from '../triggers/carried.ts'
import { findStop } from '../triggers/stop-life.ts'
import { act } from './act.ts'
import { findOpen } from './cancel.ts'
import { reportOrder, shrink, withdraw } from './life-cycle.ts'

/** Amends an order (R3.29 to R3.33). Only a smaller quantity at the same price keeps the order's time priority. */
export function amendOrder(state: State, command: AmendOrder): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { market } = found
  if (!isCount(command.price)) return invalid('price', REASONS.wholeTicks)
  if (!isCount(command.qty)) return invalid('qty', REASONS.wholeLots)
  const stop = findStop(state, found.account, market, command)
  if (stop !== undefined) return state.productOf(market).amendWaiting(state, stop, command)
  const slot = findOpen(state, found.account, market, command)
  if (typeof slot !== 'number') return slot
  if (!market.isOrdinary(state.time)) {
    const refused = state.productOf(market).amendRefusedByStage(state, market, slot)
    if (refused !== undefined) return refused
  }
  if ((detailsAt(state, slot)?.details.strategyId ?? 0) !== 0) return invalid('orderId', 'it belongs to a strategy')
  if (command.options?.trigger != null) return invalid('triggerPrice', 'the order has triggered or never waited')
  const seat = state.ownerOf(slot)
  const target = state.productOf(market).amended(state, seat, slot, command)
  if (isRefusal(target)) return target
  const { price, leaves } = target
  const { pool } = state
  const id = pool.id[slot]!
  const samePrice = price === pool.price[slot]
  const sameFigures = samePrice && leaves === pool.leaves[slot]
  const carried = state.productOf(market).amendCarried(state, seat, slot, command.options, price)
  if (isRefusal(carried)) return carried
  if (sameFigures && !carried.changes) return refuse('notModified')
  if (!samePrice || leaves > pool.leaves[slot]!) {
    const refused = state.productOf(market).gateAmended(state, seat, slot, target)
    if (refused !== undefined) return refused
    if (carried.changes) setCarried(state, slot, carried.tpsl)
    return replaceOrder(state, slot, price, leaves)
  }
  if (carried.changes) setCarried(state, slot, carried.tpsl)
  if (!sameFigures) shrink(state, slot, leaves)
  reportOrder(state, slot)
  return done(id, price)
}

/**
 * Moves a resting order to another price if the contract allows it. The order goes to the end of its new level and acts
 * like a new one.
 */
export function moveOrder(state: State, slot: number, price: number): CommandResult {
  const seat = state.ownerOf(slot)
  const { market } = seat
  const leaves = state.pool.leaves[slot]!
  return (
    state.productOf(market).amendRefusedByStage(state, market, slot) ??
    state.productOf(market).gateAmended(state, seat, slot, { price, leaves }) ??
    replaceOrder(state, slot, price, leaves)
  )
}

function replaceOrder(state: State, slot: number, price: number, leaves: number): CommandResult {
  const { pool } = state
  const id = pool.id[slot]!
  withdraw(state, slot)
  pool.price[slot] = price
  pool.leaves[slot] = leaves
  reportOrder(state, slot)
  const owner = state.ownerOf(slot)
  act(state, slot)
  state.productOf(owner.market).replaced(owner)
  return done(id, price)
}
