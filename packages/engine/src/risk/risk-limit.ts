import { REASONS } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { SetRiskLimit } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { usableFor } from './account-figures.ts'
import { chosenTier } from './chosen-tier.ts'
import { sideValues } from './side-values.ts'
import { isDoomed } from './trigger.ts'

/**
 * Chooses a tier of the risk ladder (R5.4, R5.13): unknown 110031, too small for what is held and ordered 110048, its margin
 * not covered 110047. A leverage above the tier's largest comes down to it.
 */
export function setRiskLimit(state: State, command: SetRiskLimit): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.exposure(account, market)
  if (!exposure.perSymbol) return refuse('notForUnified')
  const { riskId } = command
  const tier = market.instrument.riskTiers[riskId - 1]
  if (tier === undefined) return refuse('riskLimitUnknown')
  if (exposure.hedge ? command.positionIdx === 0 : command.positionIdx !== 0) {
    return invalid('positionIdx', REASONS.wrongPositionIdx)
  }
  if (riskId === exposure.riskId) return refuse('marginUnchanged')
  const { buy, sell } = sideValues(exposure)
  if (buy > tier.maxValue || sell > tier.maxValue) return refuse('riskLimitTooSmall')
  return change(state, exposure, riskId)
}

/** Tries the tier, with the leverage it allows at most, and takes both back when the margin is not covered. */
function change(state: State, exposure: Exposure, riskId: number): CommandResult {
  const { account, market } = exposure
  const { settleCoin } = market.instrument
  const before = { ...settingOf(exposure) }
  const availableBefore = usableFor(account, settleCoin)
  set(exposure, { ...before, riskId })
  const available = usableFor(account, settleCoin)
  const doomed = exposure.positions.some((position) => isDoomed(exposure, position))
  if (doomed || (available < 0n && available < availableBefore)) {
    set(exposure, before)
    return refuse('riskLimitUncovered')
  }
  for (const position of exposure.positions) {
    if (position.lots !== 0 || position.index === 0) state.report.positionChanged(exposure, position)
  }
  return DONE
}

type Setting = Pick<Exposure, 'riskId' | 'buyLeverageE2' | 'sellLeverageE2'>

function settingOf({ riskId, buyLeverageE2, sellLeverageE2 }: Exposure): Setting {
  return { riskId, buyLeverageE2, sellLeverageE2 }
}

function set(exposure: Exposure, setting: Setting): void {
  exposure.riskId = setting.riskId
  const { maxLeverageE2 } = chosenTier(exposure)
  exposure.buyLeverageE2 = Math.min(setting.buyLeverageE2, maxLeverageE2)
  exposure.sellLeverageE2 = Math.min(setting.sellLeverageE2, maxLeverageE2)
  exposure.touch()
}
