import { isIsolated } from '../account/isolation.ts'
import type { SetAutoAddMargin } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { isRefusal, locate } from '../orders/validate.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'

/** Switches automatic replenishment (R5.10): only in isolated margin (110076); unchanged is refused (130060). */
export function setAutoAddMargin(state: State, command: SetAutoAddMargin): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.exposure(account, market)
  if (!isIsolated(exposure)) return refuse('autoMarginInCross')
  if (exposure.hedge ? command.positionIdx === 0 : command.positionIdx !== 0) {
    return invalid('positionIdx', 'it does not match the position mode')
  }
  const position = exposure.positions[command.positionIdx]
  if (position.autoAddMargin === command.autoAddMargin) return refuse('autoMarginUnchanged')
  position.autoAddMargin = command.autoAddMargin
  position.updatedTime = state.time
  state.report.positionChanged(exposure, position)
  return DONE
}
