import { borrowIssue } from '@perpdesk/trading'
import type { SetLending } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid } from '../result.ts'
import type { State } from '../state.ts'
import { COIN } from './deposit.ts'

/** Sets the terms on which a coin is lent (R5.17). Accounts that no longer meet them are checked at the next tick. */
export function setLending(state: State, command: SetLending): CommandResult {
  const { type: _type, ...terms } = command
  if (!COIN.test(terms.coin)) return invalid('coin', 'there is no such coin')
  const issue = borrowIssue(terms)
  if (issue !== undefined) return invalid(...issue)
  state.accounts.coins.setLending(terms)
  return DONE
}
