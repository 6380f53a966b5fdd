import type { Side } from '@perpdesk/trading'
import type { Exposure } from '../../account/account.ts'
import { isClosing } from '../../account/open-order.ts'
import { cancelled } from '../../account/order-words.ts'
import { BUY, NONE, SELL } from '../../book/order-pool.ts'
import { cancelResting, reportOrder, shrink } from '../../orders/life-cycle.ts'
import type { State } from '../../state.ts'

/**
 * Keeps the resting closing orders within the position (R3.5, R3.6): the excess is taken first from the order with the
 * worst price, among equal prices from the newest.
 */
export function trimClosingOrders(state: State, exposure: Exposure): void {
  if (exposure.closingSellLots > exposure.longLots) trimSide(state, exposure, 'Sell')
  if (exposure.closingBuyLots > exposure.shortLots) trimSide(state, exposure, 'Buy')
}

/**
 * Trims the closing orders of a side. Usually one order is sufficient; otherwise all are sorted once, which is faster
 * than searching the worst one repeatedly.
 */
function trimSide(state: State, exposure: Exposure, side: Side): void {
  const room = side === 'Sell' ? exposure.longLots : exposure.shortLots
  const excess = exposure.closingLots(side) - room
  let left = excess - giveWay(state, worstClosingOrder(state, exposure, side), excess)
  if (left === 0) return
  for (const slot of closingOrders(state, exposure, side)) {
    left -= giveWay(state, slot, left)
    if (left === 0) return
  }
}

/** Takes lots from a resting closing order, at most all that it has; returns their number. */
function giveWay(state: State, slot: number, lots: number): number {
  const leaves = state.pool.leaves[slot]!
  if (leaves <= lots) {
    cancelResting(state, slot, cancelled('CancelByReduceOnly', 'EC_NoError'))
    return leaves
  }
  shrink(state, slot, leaves - lots)
  reportOrder(state, slot)
  return lots
}

/** Returns the resting closing orders of a side, in the order in which they are trimmed. */
function closingOrders(state: State, exposure: Exposure, side: Side): number[] {
  const slots: number[] = []
  for (let slot = exposure.firstOrder; slot !== NONE; slot = state.pool.ownerNext[slot]!) {
    if (isClosingOn(state, slot, side)) slots.push(slot)
  }
  return slots.toSorted((a, b) => worseFirst(state, a, b))
}

function worstClosingOrder(state: State, exposure: Exposure, side: Side): number {
  let worst = NONE
  for (let slot = exposure.firstOrder; slot !== NONE; slot = state.pool.ownerNext[slot]!) {
    if (isClosingOn(state, slot, side) && (worst === NONE || worseFirst(state, worst, slot) > 0)) worst = slot
  }
  return worst
}

function isClosingOn(state: State, slot: number, side: Side): boolean {
  return state.pool.side[slot] === (side === 'Buy' ? BUY : SELL) && isClosing(state, slot)
}

/** Compares two orders: the worse price first, of equal prices the newer order. */
function worseFirst({ pool }: State, a: number, b: number): number {
  const higher = pool.price[b]! - pool.price[a]!
  if (higher === 0) return pool.id[b]! - pool.id[a]!
  return pool.side[a] === SELL ? higher : -higher
}
