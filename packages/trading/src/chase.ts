import { mulDivInt } from '@perpdesk/numeric'
import type { StrategyTerms } from './strategy.ts'
import type { Side } from './vocabulary.ts'

/** Largest distance of a chase order from the best price, in 1/10000 of that price. */
export const MAX_CHASE_PERCENT_E4 = 500
/** Largest distance of an iceberg order from the best price, in 1/10000 of that price. */
export const MAX_ICEBERG_PERCENT_E4 = 100

const PERCENT_UNITS = 10_000

type Offset = Pick<StrategyTerms, 'chaseDistance' | 'chasePercentE4'>

/**
 * Returns the price, in ticks, of an order that follows the best price of its own side (3.9): a buy is placed at a
 * distance below the best bid, a sell above the best ask. A distance in percent is rounded up to a tick. A buy is never
 * below one tick.
 */
export function chasePrice(side: Side, best: number, { chaseDistance, chasePercentE4 }: Offset): number {
  const distance = chaseDistance > 0 ? chaseDistance : mulDivInt(best, chasePercentE4, PERCENT_UNITS, 'ceil')
  return side === 'Buy' ? Math.max(1, best - distance) : best + distance
}
