import { maxLeverageAtValue } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { SetRiskLimit } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { availableFor } from './account-figures.ts'
import { leverageText } from './order-gate.ts'
import { sideValues } from './side-values.ts'
import { isDoomed } from './trigger.ts'

/**
 * Chooses a tier of the risk ladder (R5.4, R5.13): unknown 110031, too small for what is held and ordered 110048, its margin
 * not covered 110047. A tier whose largest leverage is below the present one is refused with that leverage (110013).
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
    return invalid('positionIdx', 'it does not match the position mode')
  }
  if (riskId === exposure.riskId) return refuse('marginUnchanged')
  const { buy, sell } = sideValues(exposure)
  if (buy > tier.maxValue || sell > tier.maxValue) return refuse('riskLimitTooSmall')
  if (Math.max(exposure.buyLeverageE2, exposure.sellLeverageE2) > tier.maxLeverageE2) {
    return refuse('leverageTooHigh', {
      maxLeverage: leverageText(maxLeverageAtValue(market.instrument.riskTiers, tier.maxValue)),
    })
  }
  return change(state, exposure, riskId)
}

/** Tries the tier and takes it back when its margin is not covered. */
function change(state: State, exposure: Exposure, riskId: number): CommandResult {
  const { account, market } = exposure
  const { settleCoin } = market.instrument
  const before = exposure.riskId
  const availableBefore = availableFor(account, settleCoin)
  set(exposure, riskId)
  const available = availableFor(account, settleCoin)
  const refused = (available < 0n && available < availableBefore) || isAnyDoomed(exposure)
  if (refused) {
    set(exposure, before)
    return refuse('riskLimitUncovered')
  }
  for (const position of exposure.positions) {
    if (position.lots !== 0 || position.index === 0) state.report.positionChanged(exposure, position)
  }
  return DONE
}

function isAnyDoomed(exposure: Exposure): boolean {
  return exposure.positions.some((position) => isDoomed(exposure, position))
}

function set(exposure: Exposure, riskId: number): void {
  exposure.riskId = riskId
  exposure.touch()
}
