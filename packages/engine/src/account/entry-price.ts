import type { E8 } from '@perpdesk/numeric'
import { entryPrice } from '@perpdesk/trading'
import type { Exposure } from './account.ts'
import type { Position } from './position.ts'

/** Average entry price of an open position. */
export function entryPriceOf(exposure: Exposure, position: Position): E8 {
  const { market } = exposure
  return entryPrice(market.instrument, position.entryValue, market.qtyOf(Math.abs(position.lots)))
}
