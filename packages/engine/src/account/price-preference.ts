import type { SetPricePreference } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { tellAccount } from './tell-account.ts'

/** R2.22: the account chooses if its limit prices beyond the collar are moved or refused. */
export function setPricePreference(state: State, command: SetPricePreference): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  account.movesPrices = command.movesPrices
  tellAccount(state, account)
  return DONE
}
