import type { CreateAccount } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { DONE, invalid } from '../result.ts'
import type { State } from '../state.ts'
import { checkFeeRates } from './fee-rates.ts'
import { reportAccount } from './report-account.ts'

/** Opens an account without money. */
export function createAccount(state: State, command: CreateAccount): CommandResult {
  const { account } = command
  if (!Number.isSafeInteger(account) || account < FIRST_ACCOUNT) {
    return invalid('account', `numbers start at ${FIRST_ACCOUNT}`)
  }
  if (state.accounts.get(account) !== undefined) return invalid('account', 'it exists already')
  const badMargin = state.accounts.checkMargin(command)
  if (badMargin !== undefined) return badMargin
  const badRates = checkFeeRates(command)
  if (badRates !== undefined) return badRates
  reportAccount(state, state.accounts.open({ ...command, id: account }))
  return DONE
}
