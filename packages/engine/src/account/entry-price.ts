import type { E8 } from '@perpdesk/numeric'
import { entryPrice } from '@perpdesk/trading'
import type { Exposure } from './account.ts'
import type { Position } from './position.ts'

/** Average price that was paid for an open position (R4.1); sessions leave it as it is. */
export function paidPriceOf(exposure: Exposure, position: Position): E8 {
  const { market } = exposure
  const paid = position.entryValue - position.settledValue
  return entryPrice(market.instrument, paid, market.qtyOf(Math.abs(position.lots)))
}

/** Average entry price of an open position that profit counts from: what was paid, or the last session's price (R4.8). */
export function entryPriceOf(exposure: Exposure, position: Position): E8 {
  const { market } = exposure
  return entryPrice(market.instrument, position.entryValue, market.qtyOf(Math.abs(position.lots)))
}
