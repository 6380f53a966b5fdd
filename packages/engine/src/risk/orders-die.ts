import { contractValue, diesAtOnce, orderLoss, SIDES, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import { losingOrders } from './order-loss.ts'

/**
 * Whether resting orders of a side in isolated margin, those beyond the mark as one, would be liquidated as soon as they were
 * filled (110040): a leverage that was raised must not undo what the gate asked of them. Orders that only close are not
 * told apart; where all of them lie within the opposite position none opens.
 */
export function restingOrdersDie(exposure: Exposure, sides: readonly Side[] = SIDES): boolean {
  if (!isIsolated(exposure) || !exposure.hasOrders) return false
  const { market } = exposure
  const { instrument, prices } = market
  const losing = losingOrders(exposure)
  return sides.some((side) => {
    const qty = side === 'Buy' ? losing.buyQty : losing.sellQty
    const value = side === 'Buy' ? losing.buyValue : losing.sellValue
    const opposite = side === 'Buy' ? exposure.shortLots : exposure.longLots
    if (qty === 0n || (!exposure.hedge && qty <= market.qtyOf(opposite))) return false
    const loss = orderLoss(instrument, side, qty, value, prices.mark)
    const markValue = contractValue(instrument, prices.mark, qty, 'up')
    return diesAtOnce({ value, markValue, loss, leverageE2: exposure.leverageOf(side), tiers: instrument.riskTiers })
  })
}
