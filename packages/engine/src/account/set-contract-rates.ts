import type { SetContractRates } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { checkFeeRates } from './fee-rates.ts'
import { reportAccount } from './report-account.ts'

/**
 * Sets an account's fee rates in contracts for the orders that it places from now on (7.1). Positions hold the fee of
 * closing them, so their margins and protective prices change at once.
 */
export function setContractRates(state: State, command: SetContractRates): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  const badRates = checkFeeRates(command)
  if (badRates !== undefined) return badRates
  account.changeRates(command)
  reportAccount(state, account)
  for (const exposure of account.exposures()) {
    for (const position of exposure.positions) {
      if (position.lots !== 0) state.report.positionChanged(exposure, position)
    }
  }
  state.report.walletChanged(account)
  return DONE
}
