import type { AddMargin } from '@perpdesk/engine'
import { isIsolated } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { freshStanding } from '../account/standing.ts'
import type { Model, Position, Standing } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { usable } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { unrealisedOf } from './exposure-figures.ts'

/** Adds margin to an isolated position or removes it (R5.8 and R5.9). */
export function addMargin(model: Model, command: AddMargin): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const { amount } = command
  const standing = account.standings.find((one) => one.market === market)
  if (!isIsolated(standing ?? freshStanding(account, market))) return refused('crossOnly')
  if (amount === 0n) return refused('nothingToAdd')
  if (amount % 10_000n !== 0n) return refused('invalid')
  const position = standing?.positions[command.positionIdx]
  if (standing === undefined || position === undefined || position.lots === 0) return refused('noPosition')
  if (command.addedBefore !== null && command.addedBefore !== position.added) return refused('nothingToAdd')
  if (amount > 0n && amount > usable(account, market.instrument.settleCoin)) return refused('noneToAdd')
  if (amount < 0n && -amount > reducible(standing, position)) return refused('reducedTooMuch')
  position.added += amount
  if (isBroken(standing, position)) {
    position.added -= amount
    return refused('wouldLiquidate')
  }
  position.updatedTime = model.time
  model.positionChanged(standing, position)
  return DONE
}

/** Returns the removable margin: max(0, min(A, P + min(0, UPL) − initial margin at entry)). */
function reducible(standing: Standing, position: Position): bigint {
  const profit = unrealisedOf(standing, position)
  const spare = position.added + (profit < 0n ? profit : 0n)
  const least = spare < position.added ? spare : position.added
  return least > 0n ? least : 0n
}
