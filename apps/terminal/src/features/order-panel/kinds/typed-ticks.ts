import { toSafeInteger } from '@perpdesk/numeric'
import { priceOriginOf, type TickGrid } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'

/** A typed price in ticks; 0 where it is none on the contract's grid. */
export function typedTicks(typed: string, grid: TickGrid): number {
  const origin = priceOriginOf(grid)
  const price = typedDecimal(typed, { signed: origin < 0n })
  return price === undefined ? 0 : stepsOf(price - origin, grid.tickSize)
}

/** A typed number counted in steps; 0 where it is no whole number of them. */
export function typedSteps(typed: string, step: bigint): number {
  return stepsOf(typedDecimal(typed) ?? 0n, step)
}

function stepsOf(value: bigint, step: bigint): number {
  if (value <= 0n || value % step !== 0n) return 0
  const steps = value / step
  return steps > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : toSafeInteger(steps)
}
