import type { E8 } from '@perpdesk/numeric'
import { bankruptcyPrice, isInverse, protectiveGrid } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'

/** Signed lots and their entry value: a position or a part of one. */
export type Holding = Pick<Position, 'lots' | 'entryValue'>

/**
 * Returns the price, in ticks, at which the position's loss and its closing fee use up `margin`. No such price exists
 * if it would be zero or less: for a linear long or an inverse short with more margin than its value, and for the
 * opposite side if other positions have lost more than its whole entry value. Then the price at which the position's
 * value is least is returned: the lowest price, for an inverse contract the highest.
 */
export function bankruptcyTicks(exposure: Exposure, held: Holding, margin: E8): number {
  const { market, account } = exposure
  const { instrument, minPrice, maxPrice } = market
  const side = held.lots < 0 ? 'Sell' : 'Buy'
  const price = bankruptcyPrice(
    instrument,
    {
      side,
      size: market.qtyOf(Math.abs(held.lots)),
      entryValue: held.entryValue,
      positionMargin: margin,
      takerRate: account.takerRate,
    },
    protectiveGrid(side, instrument.tickSize),
  )
  if (price === null) return isInverse(instrument) ? maxPrice : minPrice
  return Math.max(1, Math.min(maxPrice, market.ticksAtMost(price)))
}
