import { settingRefusal } from '@perpdesk/trading'
import { isRefusal, locateContract } from '../account/locate.ts'
import type { SetSymbolMarginMode } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE } from '../result.ts'
import type { State } from '../state.ts'
import { accountStateOf, refusalOf } from './account-state.ts'
import { reportSetting } from './leverage.ts'

/**
 * Sets cross or isolated margin of one contract (R5.13), together with the leverage. Refused if the coin's balance
 * would not carry positions and orders in the new mode, or if a position would be liquidated at once.
 */
export function setSymbolMarginMode(state: State, command: SetSymbolMarginMode): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.exposure(account, market)
  const { buyLeverageE2, sellLeverageE2 } = command
  const leverageE2 = { Buy: buyLeverageE2, Sell: sellLeverageE2 }
  const { symbol } = market.instrument
  const change = { kind: 'contractMode', symbol, isolated: command.isolated, leverageE2 } as const
  const refusal = settingRefusal(accountStateOf(state, account), change)
  if (refusal !== null) return refusalOf(refusal)
  exposure.chooseMode(command.isolated)
  exposure.buyLeverageE2 = buyLeverageE2
  exposure.sellLeverageE2 = sellLeverageE2
  // margin added to isolated positions returns to the balance in cross margin
  for (const position of exposure.positions) if (position.addedMargin !== 0n) position.addedMargin = 0n
  exposure.touch()
  reportSetting(state, exposure)
  return DONE
}
