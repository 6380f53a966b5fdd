import type { SetAutoAddMargin } from '@perpdesk/engine'
import { isIsolated } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { standingOf } from '../account/standing.ts'
import type { Model, Position, Standing } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { usable } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { positionMargin } from './exposure-figures.ts'

/** Switches auto-margin of a position (R5.10). */
export function setAutoAddMargin(model: Model, command: SetAutoAddMargin): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const standing = standingOf(found.account, found.market)
  if (!isIsolated(standing)) return refused('autoInCross')
  if (standing.hedge === (command.positionIdx === 0)) return refused('invalid')
  const position = standing.positions[command.positionIdx]
  if (position.autoAdd === command.autoAddMargin) return refused('autoUnchanged')
  position.autoAdd = command.autoAddMargin
  position.updatedTime = model.time
  model.positionChanged(standing, position)
  return DONE
}

/**
 * Adds margin to a position automatically (R5.10): its initial margin from the available balance, repeatedly, up to the
 * position's value.
 */
export function replenish(model: Model, standing: Standing, position: Position): void {
  while (isBroken(standing, position)) {
    const held = positionMargin(standing, position)
    const free = usable(standing.account, standing.market.instrument.settleCoin)
    const most = [held - position.added, free, position.entryValue - held]
    const amount = most.reduce((least, one) => (one < least ? one : least))
    if (amount <= 0n) return
    position.added += amount
    position.updatedTime = model.time
    model.positionChanged(standing, position)
  }
}
