import type { SetSpotRates } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { checkFeeRates } from './fee-rates.ts'
import { orderRates } from './order-rates.ts'

/** Sets an account's fee rates in spot pairs for the orders that it places from now on (7.1). */
export function setSpotRates(state: State, command: SetSpotRates): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  const badRates = checkFeeRates(command)
  if (badRates !== undefined) return badRates
  account.spotRates = orderRates(command)
  return DONE
}
