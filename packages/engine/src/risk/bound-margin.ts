import type { E8 } from '@perpdesk/numeric'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import type { State } from '../state.ts'
import { creditOf } from './credit.ts'
import { isolatedMarginOf } from './exposure-figures.ts'

/**
 * After a fill: an isolated position gets no more margin than its owner has. Order margin is netted (5.3), so nobody was asked
 * for the loss that an order realises on its way through zero, or that a close realised while it waited; margin that is not there
 * would be the fund's. What lacks comes out of the position that was filled, which moves its liquidation price.
 */
export function boundMargin(state: State, exposure: Exposure, position: Position): void {
  if (position.lots === 0 || !isIsolated(exposure)) return
  const credit = creditOf(exposure)
  // something is available beyond all margins
  if (state.credits.holds(credit) && credit.points >= 0) return
  const left = unboundBalance(exposure)
  if (left >= 0n) return
  const margin = isolatedMarginOf(exposure, position)
  if (margin <= 0n) return
  position.addedMargin -= -left < margin ? -left : margin
  exposure.touch()
}

/** The balance of the coin less what isolated positions hold of it. */
function unboundBalance({ account, money }: Exposure): E8 {
  let left = account.balanceOf(money.name)
  for (const exposure of account.standing()) {
    if (exposure.money !== money || !isIsolated(exposure)) continue
    for (const position of exposure.positions) left -= isolatedMarginOf(exposure, position)
  }
  return left
}
