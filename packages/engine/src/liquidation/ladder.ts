import type { E8 } from '@perpdesk/numeric'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'

/**
 * Returns the smallest number of lots that must be closed so that the rest is worth at most `cap` at the mark price; 0
 * if it already is.
 */
export function lotsAboveCap(exposure: Exposure, position: Position, cap: E8): number {
  return Math.max(0, Math.abs(position.lots) - exposure.market.lotsWorth(cap))
}
