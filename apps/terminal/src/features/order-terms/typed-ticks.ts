import { toSafeInteger } from '@perpdesk/numeric'
import { priceOriginOf, type TickGrid } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'

/** Returns a typed price in ticks; 0 if it is not a multiple of the tick size. */
export function typedTicks(typed: string, grid: TickGrid): number {
  const origin = priceOriginOf(grid)
  const price = typedDecimal(typed, { signed: origin < 0n })
  return price === undefined ? 0 : stepsOf(price - origin, grid.tickSize)
}

/** Returns a typed number in steps; 0 if it is not a whole number of steps. */
export function typedSteps(typed: string, step: bigint): number {
  return stepsOf(typedDecimal(typed) ?? 0n, step)
}

function stepsOf(value: bigint, step: bigint): number {
  if (value <= 0n || value % step !== 0n) return 0
  const steps = value / step
  return steps > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : toSafeInteger(steps)
}
