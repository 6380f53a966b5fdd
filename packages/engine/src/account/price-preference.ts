import type { SetPricePreference } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { reportAccount } from './report-account.ts'

/** Sets whether the account's limit prices beyond the collar are moved or refused (R2.22). */
export function setPricePreference(state: State, command: SetPricePreference): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  account.movesPrices = command.movesPrices
  reportAccount(state, account)
  return DONE
}
