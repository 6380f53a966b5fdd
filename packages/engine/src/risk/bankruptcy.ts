import type { E8 } from '@perpdesk/numeric'
import { bankruptcyPrice, isInverse, protectiveGrid } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'

/** Signed lots and their value at entry: a position or a part of it. */
export type Holding = Pick<Position, 'lots' | 'entryValue'>

/**
 * Price in ticks at which the position's loss and its closing fee use up `margin`. There is none where the position would have
 * to be worth nothing or less: a linear long or an inverse short with more margin than it is worth, and the other side where
 * other positions have lost more than its whole value at entry. Then it is the price at which its value is least: the
 * lowest price, of an inverse contract the highest.
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
