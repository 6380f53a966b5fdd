import { divide, type E8 } from '@perpdesk/numeric'
import { lotsToQty, ticksToPrice } from '@perpdesk/trading'
import type { BookGrid, BookLevel } from '../../stores/book-state.ts'

/** What an order would take that eats the book down to one row. */
export interface Sweep {
  readonly qty: E8
  /** In the quote coin, before fees. */
  readonly value: E8
  /** Volume-weighted price, rounded half to even. */
  readonly averagePrice: E8
}

/** Sums the first `depth` levels of a side exactly. Undefined when there is nothing to sum. */
export function sweepOf(grid: BookGrid, levels: readonly BookLevel[], depth: number): Sweep | undefined {
  let lots = 0
  let tickLots = 0n
  for (const level of levels.slice(0, depth)) {
    lots += level.lots
    tickLots += BigInt(level.ticks) * BigInt(level.lots)
  }
  if (lots === 0) return undefined
  // tick (1e-8) × lot (1e-8) is a value at 1e-16.
  const value = divide(tickLots * ticksToPrice(grid, 1) * lotsToQty(grid, 1), 100_000_000n, 'halfEven')
  const averagePrice = divide(tickLots * ticksToPrice(grid, 1), BigInt(lots), 'halfEven')
  return { qty: lotsToQty(grid, lots), value, averagePrice }
}
