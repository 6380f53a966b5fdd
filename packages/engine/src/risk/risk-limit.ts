import { settingRefusal } from '@perpdesk/trading'
import { isRefusal, locateContract } from '../account/locate.ts'
import type { SetRiskLimit } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE } from '../result.ts'
import type { State } from '../state.ts'
import { accountStateOf, refusalOf } from './account-state.ts'
import { chosenTier } from './chosen-tier.ts'
import { reportSetting } from './leverage.ts'

/**
 * Chooses a tier of the risk ladder (R5.4, R5.13): an unknown tier is refused with 110031, one too small for positions
 * and orders with 110048, one whose margin is not covered with 110047. A leverage above the largest of the tier is
 * lowered to it.
 */
export function setRiskLimit(state: State, command: SetRiskLimit): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.exposure(account, market)
  const { riskId, positionIdx } = command
  const { symbol } = market.instrument
  const refusal = settingRefusal(accountStateOf(state, account), { kind: 'riskLimit', symbol, riskId, positionIdx })
  if (refusal !== null) return refusalOf(refusal)
  exposure.riskId = riskId
  const { maxLeverageE2 } = chosenTier(exposure)
  exposure.buyLeverageE2 = Math.min(exposure.buyLeverageE2, maxLeverageE2)
  exposure.sellLeverageE2 = Math.min(exposure.sellLeverageE2, maxLeverageE2)
  exposure.touch()
  reportSetting(state, exposure)
  return DONE
}
