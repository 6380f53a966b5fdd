import type { E8 } from '@perpdesk/numeric'
import { EXACT_GRID, lotsToQty, priceOfValue, ValueGrid } from '@perpdesk/trading'
import type { BookGrid, BookLevel } from '../../stores/index.ts'
import { valueOfLevels } from './row-values.ts'

/** The fill of an order that takes the order book up to one row. */
export interface Sweep {
  readonly qty: E8
  /** In the settle coin, before fees. */
  readonly value: E8
  /** The price at which the whole quantity has this value; for linear contracts the volume-weighted average. */
  readonly averagePrice: E8
}

/** Returns the exact sums of the first `depth` levels of a side; `undefined` if there are none. */
export function sweepOf(contract: BookGrid, levels: readonly BookLevel[], depth: number): Sweep | undefined {
  const lots = levels.slice(0, depth).reduce((sum, level) => sum + level.lots, 0)
  if (lots === 0) return undefined
  const qty = lotsToQty(contract, lots)
  const value = valueOfLevels(new ValueGrid(contract), levels, 0, depth)
  const averagePrice = priceOfValue(contract, { numerator: value, denominator: 1n }, qty, EXACT_GRID)
  return { qty, value, averagePrice }
}
