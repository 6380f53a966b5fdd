import type { Seat } from '../account/account.ts'
import { detailsAt } from '../account/open-order.ts'
import { FILLED, OPEN, type OrderOutcome } from '../account/order-words.ts'
import { forgetOldest } from '../account/remember-ended.ts'
import { CHAINED, DETAILED, NONE, QUOTE } from '../book/order-pool.ts'
import type { State } from '../state.ts'

/** Reports the present state of an open order to its owner. */
export function reportOrder(state: State, slot: number): void {
  state.pool.setUpdatedTime(slot, state.time)
  const owner = state.ownerOf(slot)
  if (owner.account.reports) state.report.order(state.pool, slot, owner, detailsAt(state, slot), OPEN)
}

/** Adds the remainder of an order to the book and to its owner's sums and chain. */
export function rest(state: State, slot: number): void {
  const { pool } = state
  const owner = state.ownerOf(slot)
  if ((pool.flags[slot]! & CHAINED) === 0) enterChain(state, owner, slot)
  owner.market.bookFor(pool.side[slot]!).add(slot)
  state.productOf(owner.market).restingChanged(state, owner, slot, 0, pool.leaves[slot]!)
}

/** Removes a resting order from the book and its owner's sums, to be amended or ended. */
export function withdraw(state: State, slot: number): void {
  const owner = state.ownerOf(slot)
  owner.market.bookFor(state.pool.side[slot]!).remove(slot)
  state.productOf(owner.market).restingChanged(state, owner, slot, state.pool.leaves[slot]!, 0)
}

/** Reduces a resting order, which keeps its time priority. */
export function shrink(state: State, slot: number, leaves: number): void {
  const owner = state.ownerOf(slot)
  state.productOf(owner.market).restingChanged(state, owner, slot, state.pool.leaves[slot]!, leaves)
  owner.market.bookFor(state.pool.side[slot]!).shrink(slot, leaves)
}

/** Fills lots of a resting order; returns true if none are left and the order has left the book. */
export function takeResting(state: State, slot: number, lots: number): boolean {
  const owner = state.ownerOf(slot)
  const leaves = state.pool.leaves[slot]!
  state.productOf(owner.market).restingChanged(state, owner, slot, leaves, leaves - lots)
  owner.market.bookFor(state.pool.side[slot]!).fill(slot, lots)
  return state.pool.leaves[slot] === 0
}

/** Deletes the details of an order that the pool does not hold, and reports its end to its strategy. */
function endDetailed(state: State, slot: number, outcome: OrderOutcome): void {
  const { pool } = state
  const orderId = pool.id[slot]!
  const { strategyId } = state.details.get(orderId)!.details
  state.details.delete(orderId)
  if (strategyId === 0) return
  state.strategies.childEnded(strategyId, {
    orderId,
    lots: pool.filled[slot]!,
    value: state.ownerOf(slot).market.valueOfCost(pool.filledCost[slot]!),
    fee: pool.filledFee[slot]!,
    filled: outcome.status === 'Filled',
    cancelType: outcome.cancelType,
    rejectReason: outcome.rejectReason,
  })
}

/**
 * Ends an order that is not, or no longer, in the book: reports it, keeps it among the ended orders and frees its slot.
 */
export function finish(state: State, slot: number, end: OrderOutcome): void {
  const { pool } = state
  const owner = state.ownerOf(slot)
  const outcome = end === FILLED ? end : state.productOf(owner.market).outcome(end, pool.filled[slot]!)
  const { account } = owner
  const id = pool.id[slot]!
  if ((pool.flags[slot]! & CHAINED) !== 0) leaveChain(state, owner, slot)
  pool.setUpdatedTime(slot, state.time)
  state.ids.delete(id)
  if (account.reports) {
    const reported = state.report.order(pool, slot, owner, detailsAt(state, slot), outcome)
    state.report.walletChanged(account)
    forgetOldest(account)
    account.ended.push(reported)
  } else if (pool.linkAt(slot) !== '') account.orderLinks.delete(pool.linkAt(slot))
  pool.setLink(slot, '')
  if ((pool.flags[slot]! & DETAILED) !== 0) endDetailed(state, slot, outcome)
  pool.release(slot)
}

/** Removes a resting order from the book and ends it. */
export function cancelResting(state: State, slot: number, outcome: OrderOutcome): void {
  withdraw(state, slot)
  finish(state, slot, outcome)
}

/**
 * Adds an order to its owner's chain, which is sorted by id. New orders have the largest id and go to its end;
 * triggered orders have an older id.
 */
export function enterChain(state: State, owner: Seat, slot: number): void {
  const { pool } = state
  const id = pool.id[slot]!
  let next = NONE
  let previous = owner.lastOrder
  while (previous !== NONE && pool.id[previous]! > id) {
    next = previous
    previous = pool.ownerPrevious[previous]!
  }
  pool.flags[slot]! |= CHAINED
  pool.ownerPrevious[slot] = previous
  pool.ownerNext[slot] = next
  if (previous === NONE) owner.firstOrder = slot
  else pool.ownerNext[previous] = slot
  if (next === NONE) owner.lastOrder = slot
  else pool.ownerPrevious[next] = slot
  if ((pool.flags[slot]! & QUOTE) === 0) owner.orderCount++
  else owner.quoteCount++
}

function leaveChain(state: State, owner: Seat, slot: number): void {
  const { pool } = state
  const previous = pool.ownerPrevious[slot]!
  const next = pool.ownerNext[slot]!
  if (previous === NONE) owner.firstOrder = next
  else pool.ownerNext[previous] = next
  if (next === NONE) owner.lastOrder = previous
  else pool.ownerPrevious[next] = previous
  if ((pool.flags[slot]! & QUOTE) === 0) owner.orderCount--
  else owner.quoteCount--
}
