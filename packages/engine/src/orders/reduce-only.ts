import type { Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import type { State } from '../state.ts'
import { cancelResting, shrink, tellOrder } from './life-cycle.ts'
import { isClosing } from './order-view.ts'
import { cancelled } from './order-words.ts'

/**
 * Keeps the resting closing orders within the position (R3.5, R3.6): what is too much is taken from the order with the
 * worst price first, from the newest of those at one price.
 */
export function trimClosingOrders(state: State, exposure: Exposure): void {
  if (exposure.closingSellLots > exposure.longLots) trimSide(state, exposure, 'Sell')
  if (exposure.closingBuyLots > exposure.shortLots) trimSide(state, exposure, 'Buy')
}

function trimSide(state: State, exposure: Exposure, side: Side): void {
  const room = side === 'Sell' ? exposure.longLots : exposure.shortLots
  for (;;) {
    const excess = exposure.closingLots(side) - room
    if (excess <= 0) return
    const slot = worstClosingOrder(state, exposure, side)
    const leaves = state.pool.leaves[slot]!
    if (leaves <= excess) cancelResting(state, slot, cancelled('CancelByReduceOnly', 'EC_NoError'))
    else {
      shrink(state, slot, leaves - excess)
      tellOrder(state, slot)
    }
  }
}

/** The chain runs from old to new, so the last of the worst is the newest. */
function worstClosingOrder(state: State, exposure: Exposure, side: Side): number {
  const { pool } = state
  const wanted = side === 'Buy' ? BUY : SELL
  let worst = NONE
  for (let slot = exposure.firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    if (pool.side[slot] !== wanted || !isClosing(state, slot)) continue
    const price = pool.price[slot]!
    if (worst === NONE || (wanted === BUY ? price <= pool.price[worst]! : price >= pool.price[worst]!)) worst = slot
  }
  return worst
}
