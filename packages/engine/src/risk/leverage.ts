import { settingRefusal } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isRefusal, locate } from '../account/locate.ts'
import type { SetLeverage } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE } from '../result.ts'
import type { State } from '../state.ts'
import { accountStateOf, refusalOf } from './account-state.ts'

/**
 * R5.11: one leverage for both sides but in hedged isolated margin; unchanged, beyond the tier, short of margin or deadly
 * changes are refused. Isolated positions are margined anew, keeping what was added.
 */
export function setLeverage(state: State, command: SetLeverage): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.exposure(account, market)
  const leverageE2 = { Buy: command.buyLeverageE2, Sell: command.sellLeverageE2 }
  const { symbol } = market.instrument
  const refusal = settingRefusal(accountStateOf(state, account), { kind: 'leverage', symbol, leverageE2 })
  if (refusal !== null) return refusalOf(refusal)
  exposure.buyLeverageE2 = leverageE2.Buy
  exposure.sellLeverageE2 = leverageE2.Sell
  exposure.touch()
  tellSetting(state, exposure)
  return DONE
}

/** Tells the positions of a contract whose settings have changed; of an empty one-way position its settings alone. */
export function tellSetting(state: State, exposure: Exposure): void {
  for (const position of exposure.positions) {
    if (position.lots !== 0 || position.index === 0) state.report.positionChanged(exposure, position)
  }
}
