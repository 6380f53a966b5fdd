import { settingRefusal } from '@perpdesk/trading'
import { isRefusal, locateContract } from '../account/locate.ts'
import { reportAccount } from '../account/report-account.ts'
import type { SetMarginMode, SetPositionMode } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { accountStateOf, refusalOf } from './account-state.ts'

/**
 * Changes the account's margin mode (R5.12). Refused with open orders, or if the account could not carry its positions
 * in the new mode.
 */
export function setMarginMode(state: State, command: SetMarginMode): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  const change = { kind: 'marginMode', marginMode: command.marginMode } as const
  const refusal = settingRefusal(accountStateOf(state, account), change)
  if (refusal !== null) return refusalOf(refusal)
  const changed = state.accounts.changeMode(account, command.marginMode)
  for (const exposure of changed) {
    // margin added to isolated positions returns to the balance in cross margin
    for (const position of exposure.positions) if (position.addedMargin !== 0n) position.addedMargin = 0n
    exposure.touch()
  }
  reportAccount(state, account)
  for (const exposure of changed) {
    for (const position of exposure.positions) {
      if (position.lots !== 0) state.report.positionChanged(exposure, position)
    }
  }
  state.report.walletChanged(account)
  return DONE
}

/** Sets one-way or hedge mode of one contract (4.1). */
export function setPositionMode(state: State, command: SetPositionMode): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const hedge = command.positionMode === 'BothSide'
  const current = state.accounts.findExposure(account, market)
  if (hedge === (current?.hedge ?? false)) return refuse('positionModeUnchanged')
  if (hedge && !account.margin.offersHedge(market.instrument)) return refuse('positionModeUnsupported')
  const exposure = state.accounts.exposure(account, market)
  if (exposure.hasPosition) return refuse('positionExists')
  if (exposure.hasOrders || exposure.stops.length > 0) return refuse('ordersOpen')
  if (hedge) exposure.openHedge()
  else exposure.sellLeverageE2 = exposure.buyLeverageE2
  exposure.hedge = hedge
  exposure.touch()
  for (const position of exposure.positions) {
    if ((position.index === 0) !== hedge) state.report.positionChanged(exposure, position)
  }
  return DONE
}
