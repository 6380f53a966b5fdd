import type { Position, Standing } from '../model.ts'
import { maintenance, positionMargin, unrealisedOf } from './exposure-figures.ts'

/** True for an isolated position whose margin and loss no longer reach its maintenance margin (6.1). */
export function isBroken(standing: Standing, position: Position): boolean {
  if (position.lots === 0) return false
  return positionMargin(standing, position) + unrealisedOf(standing, position) < maintenance(standing, position)
}
