import { REASONS } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isRefusal, locateContract } from '../account/locate.ts'
import type { Position } from '../account/position.ts'
import type { SetAutoAddMargin } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { isBroken } from './broken.ts'
import { isolatedMarginOf } from './exposure-figures.ts'

/**
 * Switches automatic replenishment of a position's margin on or off (R5.10): only in isolated margin (110076); an
 * unchanged setting is refused (130060).
 */
export function setAutoAddMargin(state: State, command: SetAutoAddMargin): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.exposure(account, market)
  const refused = exposure.regime.checkAutoMargin()
  if (refused !== undefined) return refused
  if (exposure.hedge ? command.positionIdx === 0 : command.positionIdx !== 0) {
    return invalid('positionIdx', REASONS.wrongPositionIdx)
  }
  const position = exposure.ownPosition(command.positionIdx)
  if (position.autoAddMargin === command.autoAddMargin) return refuse('autoMarginUnchanged')
  position.autoAddMargin = command.autoAddMargin
  position.updatedTime = state.time
  state.report.positionChanged(exposure, position)
  return DONE
}

/**
 * Adds the position's initial margin from the available balance, repeatedly, until the position is above its
 * maintenance margin; less if the balance is smaller, and never more than the value of the position, which means an
 * effective leverage of 1x (R5.10). Margin is added at the moment of liquidation [X: the distance of "near the
 * liquidation price" is not published; until then no margin is tied up].
 */
export function replenish(state: State, exposure: Exposure, position: Position): void {
  const { account, market } = exposure
  let isAdded = false
  while (isBroken(exposure, position)) {
    const held = isolatedMarginOf(exposure, position)
    const amount = smallest(
      held - position.addedMargin,
      account.margin.usable(account, market.instrument.settleCoin),
      position.entryValue - held,
    )
    if (amount <= 0n) break
    position.addedMargin += amount
    exposure.touch()
    isAdded = true
  }
  if (!isAdded) return
  position.updatedTime = state.time
  state.report.positionChanged(exposure, position)
}

function smallest(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((least, amount) => (amount < least ? amount : least))
}
