import type { E8 } from '@perpdesk/numeric'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { availableFor } from '../risk/account-figures.ts'

/**
 * A payment was taken from the balance of a position's owner (R2.16). What the available balance did not cover comes out of
 * the margin of an isolated position, which moves its liquidation price.
 */
export function payFromMargin(exposure: Exposure, position: Position, paid: E8): void {
  if (paid <= 0n || !isIsolated(exposure)) return
  const lacking = -availableFor(exposure.account, exposure.market.instrument.settleCoin)
  if (lacking <= 0n) return
  position.addedMargin -= lacking < paid ? lacking : paid
  exposure.touch()
}
