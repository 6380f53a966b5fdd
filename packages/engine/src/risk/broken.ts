import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { isolatedMarginOf, maintenanceOf, unrealisedOf } from './exposure-figures.ts'

/** Whether an isolated position stands below its maintenance margin at the present mark (6.1). */
export function isBroken(exposure: Exposure, position: Position): boolean {
  if (position.lots === 0) return false
  const equity = isolatedMarginOf(exposure, position) + unrealisedOf(exposure, position)
  return equity < maintenanceOf(exposure, position)
}
