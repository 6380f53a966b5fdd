import * as formulas from '../formulas/formulas.ts'
import { qtyOf, steps } from '../market.ts'
import type { Position, Standing } from '../model.ts'

export function bankruptcyTicks(
  standing: Standing,
  position: Pick<Position, 'side' | 'lots' | 'entryValue'>,
  margin: bigint,
): number {
  const { tickSize, minPrice, maxPrice } = standing.market.instrument
  const { side, entryValue } = position
  const qty = qtyOf(standing.market, position.lots)
  const price = formulas.bankruptcyPrice(
    standing.market.instrument,
    side,
    qty,
    entryValue,
    margin,
    standing.account.takerRate,
  )
  // If only a value of zero would use up the margin, returns the price at which the value is lowest.
  if (price === null) return steps(formulas.isInverse(standing.market.instrument) ? maxPrice : minPrice, tickSize)
  return Math.max(1, Math.min(steps(maxPrice, tickSize), steps(price, tickSize)))
}
