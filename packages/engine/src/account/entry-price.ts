import type { E8 } from '@perpdesk/numeric'
import { linearEntryPrice } from '@perpdesk/trading'
import type { Exposure } from './account.ts'
import type { Position } from './position.ts'

/** Average entry price of an open position. */
export function entryPriceOf(exposure: Exposure, position: Position): E8 {
  return linearEntryPrice(position.entryValue, exposure.market.qtyOf(Math.abs(position.lots)))
}
