import type { E8 } from '@perpdesk/numeric'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'

/** Fewest lots that must be closed so that the rest is worth at most `cap` at the mark price; 0 when it is already. */
export function lotsAboveCap(exposure: Exposure, position: Position, cap: E8): number {
  return Math.max(0, Math.abs(position.lots) - exposure.market.lotsWorth(cap))
}
