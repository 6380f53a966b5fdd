import { REASONS } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { SetSymbolMarginMode } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { usableFor } from './account-figures.ts'
import { checkLeverageRange, checkTiers } from './leverage.ts'
import { restingOrdersDie } from './orders-die.ts'
import { isDoomed } from './trigger.ts'

/**
 * Cross or isolated margin of one contract (R5.13). The leverage that comes with it is set in the same step. Refused when
 * the coin's balance would not carry positions and orders in the new mode, or a position would be liquidated at once.
 */
export function setSymbolMarginMode(state: State, command: SetSymbolMarginMode): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const outside = checkLeverageRange(market, command)
  if (outside !== undefined) return outside
  const exposure = state.accounts.exposure(account, market)
  if (!exposure.perSymbol) return refuse('notForUnified')
  const { isolated, buyLeverageE2, sellLeverageE2 } = command
  if (buyLeverageE2 !== sellLeverageE2 && !(exposure.hedge && isolated)) {
    return invalid('sellLeverage', REASONS.oneLeverage)
  }
  if (isolated === exposure.symbolIsolated) return refuse('marginModeUnchanged')
  return checkTiers(exposure, command) ?? change(state, exposure, command)
}

/** Tries the new mode and takes it back when the account could not carry it. */
function change(state: State, exposure: Exposure, command: SetSymbolMarginMode): CommandResult {
  const { account, market } = exposure
  const { settleCoin } = market.instrument
  const before = {
    isolated: exposure.symbolIsolated,
    buyLeverageE2: exposure.buyLeverageE2,
    sellLeverageE2: exposure.sellLeverageE2,
    added: exposure.positions.map((position) => position.addedMargin),
  }
  const availableBefore = usableFor(account, settleCoin)
  set(exposure, { ...command, added: [0n, 0n, 0n] })
  const available = usableFor(account, settleCoin)
  const refused =
    available < 0n && available < availableBefore
      ? refuse('insufficientForLeverage')
      : exposure.positions.some((position) => isDoomed(exposure, position)) || restingOrdersDie(state, exposure)
        ? refuse('wouldLiquidate')
        : undefined
  if (refused !== undefined) {
    set(exposure, before)
    return refused
  }
  for (const position of exposure.positions) {
    if (position.lots !== 0 || position.index === 0) state.report.positionChanged(exposure, position)
  }
  return DONE
}

interface Setting {
  readonly isolated: boolean
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  readonly added: readonly bigint[]
}

/** Margin that was added to isolated positions is free again in cross margin. */
function set(exposure: Exposure, setting: Setting): void {
  exposure.symbolIsolated = setting.isolated
  exposure.buyLeverageE2 = setting.buyLeverageE2
  exposure.sellLeverageE2 = setting.sellLeverageE2
  for (const position of exposure.positions) {
    const added = setting.added[position.index] ?? 0n
    if (position.addedMargin !== added) position.addedMargin = added
  }
  exposure.touch()
}
