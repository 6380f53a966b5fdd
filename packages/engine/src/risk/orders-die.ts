import { contractValue, diesAtOnce, orderLoss, SIDES, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import { NONE } from '../book/order-pool.ts'
import { isClosing, sideAt } from '../orders/order-view.ts'
import type { State } from '../state.ts'
import { heldValueOf } from './exposure-figures.ts'
import { isBeyond } from './order-loss.ts'

/**
 * Whether resting orders of a side in isolated margin, those beyond the mark that open as one, would be liquidated as soon as
 * they were filled (110040): a leverage that was raised must not undo what the gate asked of them. One-way none opens where all
 * of them, the closing ones too, lie within the opposite position.
 */
export function restingOrdersDie(state: State, exposure: Exposure, sides: readonly Side[] = SIDES): boolean {
  const { market } = exposure
  const { instrument, prices } = market
  if (!isIsolated(exposure) || !exposure.hasOrders || prices.mark === 0n) return false
  return sides.some((side) => {
    const { lots, opening, cost } = beyondMark(state, exposure, side)
    const opposite = side === 'Buy' ? exposure.shortLots : exposure.longLots
    if (opening === 0 || (!exposure.hedge && lots <= opposite)) return false
    const qty = market.qtyOf(opening)
    const value = market.valueOfCost(cost)
    const loss = orderLoss(instrument, side, qty, value, prices.mark)
    const markValue = contractValue(instrument, prices.mark, qty, 'up')
    const heldValue = heldValueOf(exposure, side)
    const leverageE2 = exposure.leverageOf(side)
    return diesAtOnce({ value, markValue, heldValue, loss, leverageE2, tiers: instrument.riskTiers })
  })
}

/** Lots of the side's orders beyond the mark; of those that open, lots and cost. */
function beyondMark(state: State, { market, firstOrder }: Exposure, side: Side) {
  const { pool } = state
  const beyond = { lots: 0, opening: 0, cost: 0 }
  for (let slot = firstOrder; slot !== NONE; slot = pool.ownerNext[slot]!) {
    const price = pool.price[slot]!
    if (sideAt(state, slot) !== side || !isBeyond(market.markTicksDown, side, price)) continue
    const leaves = pool.leaves[slot]!
    beyond.lots += leaves
    if (isClosing(state, slot)) continue
    beyond.opening += leaves
    beyond.cost += market.costOf(price, leaves)
  }
  return beyond
}
