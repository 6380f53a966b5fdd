import { divE8, type E8 } from '@perpdesk/numeric'
import { ticksToDistance, ticksToPrice } from '@perpdesk/trading'
import type { BookGrid, BookLevel } from '../../stores/index.ts'

export interface Spread {
  readonly amount: E8
  /**
   * The distance as a fraction of the best ask, rounded half to even; `undefined` if the best ask is not above zero.
   */
  readonly rate: E8 | undefined
}

/** Returns the distance of the best ask from the best bid; `undefined` while one side is empty. */
export function spreadOf(grid: BookGrid, asks: readonly BookLevel[], bids: readonly BookLevel[]): Spread | undefined {
  const ask = asks[0]
  const bid = bids[0]
  if (ask === undefined || bid === undefined) return undefined
  const amount = ticksToDistance(grid, ask.ticks - bid.ticks)
  const price = ticksToPrice(grid, ask.ticks)
  return { amount, rate: price > 0n ? divE8(amount, price, 'halfEven') : undefined }
}
