import { divE8, type E8 } from '@perpdesk/numeric'
import { ticksToPrice } from '@perpdesk/trading'
import type { BookGrid, BookLevel } from '../../stores/book-state.ts'

export interface Spread {
  readonly amount: E8
  /** As a fraction of the best ask, rounded half to even. */
  readonly rate: E8
}

/** Distance of the best ask from the best bid; undefined while a side is empty. */
export function spreadOf(grid: BookGrid, asks: readonly BookLevel[], bids: readonly BookLevel[]): Spread | undefined {
  const ask = asks[0]
  const bid = bids[0]
  if (ask === undefined || bid === undefined) return undefined
  const amount = ticksToPrice(grid, ask.ticks - bid.ticks)
  return { amount, rate: divE8(amount, ticksToPrice(grid, ask.ticks), 'halfEven') }
}
