import { diesAtOnce, orderLoss } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { State } from '../state.ts'
import { heldValueOf } from './exposure-figures.ts'
import type { OrderIntent, WorstFill } from './order-intent.ts'
import { worstFillPrice } from './worst-price.ts'

/** Returns the order filled at the worst price at which it could trade in the present book. */
export function worstFill(state: State, exposure: Exposure, intent: OrderIntent): WorstFill {
  const { market } = exposure
  const { side, lots } = intent
  const value = market.valueOf(worstFillPrice(state, exposure, intent), lots)
  return { value, loss: orderLoss(market.instrument, side, market.qtyOf(lots), value, market.prices.mark) }
}

/** True if an order, filled like this in isolated margin, would be liquidated at the present mark. */
export function wouldDie(exposure: Exposure, { side, lots }: OrderIntent, { value, loss }: WorstFill): boolean {
  const { market } = exposure
  const leverageE2 = exposure.leverageOf(side)
  const markValue = market.markValueOf(lots)
  const heldValue = heldValueOf(exposure, side)
  return diesAtOnce({ value, markValue, heldValue, loss, leverageE2, tiers: market.instrument.riskTiers })
}
