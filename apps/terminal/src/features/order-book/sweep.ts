import type { E8 } from '@perpdesk/numeric'
import { type ContractKind, EXACT_GRID, lotsToQty, priceOfValue, ValueGrid } from '@perpdesk/trading'
import type { BookGrid, BookLevel } from '../../stores/book-state.ts'

/** What an order would take that eats the book down to one row. */
export interface Sweep {
  readonly qty: E8
  /** In the settle coin, before fees. */
  readonly value: E8
  /** The price at which all of it would have that value: of linear contracts weighted by volume. */
  readonly averagePrice: E8
}

/** Sums the first `depth` levels of a side exactly. Undefined when there is nothing to sum. */
export function sweepOf(
  contract: BookGrid & ContractKind,
  levels: readonly BookLevel[],
  depth: number,
): Sweep | undefined {
  const values = new ValueGrid(contract)
  let lots = 0
  let tickLots = 0n
  let inverseValue = 0n
  for (const level of levels.slice(0, depth)) {
    lots += level.lots
    tickLots += BigInt(level.ticks) * BigInt(level.lots)
    if (values.inverse) inverseValue += values.valueOf(level.ticks, level.lots)
  }
  if (lots === 0) return undefined
  const qty = lotsToQty(contract, lots)
  const value = values.inverse ? inverseValue : tickLots * values.unit
  const averagePrice = priceOfValue(contract, { numerator: value, denominator: 1n }, qty, EXACT_GRID)
  return { qty, value, averagePrice }
}
