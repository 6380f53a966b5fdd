import { plus } from '@perpdesk/numeric'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { marginAmountsOf, unrealisedAmountOf } from './exposure-figures.ts'

/** True if an isolated position is below its maintenance margin at the present mark (6.1). */
export function isBroken(exposure: Exposure, position: Position): boolean {
  if (position.lots === 0) return false
  const { initial, maintenance } = marginAmountsOf(exposure, position)
  return plus(initial, unrealisedAmountOf(exposure, position)) < maintenance
}
