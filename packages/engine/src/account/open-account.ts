import type { CreateAccount } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { DONE, invalid } from '../result.ts'
import type { State } from '../state.ts'
import { tellAccount } from './tell-account.ts'

/** Largest fee rate an account may have: 1 %. Rebates go as far. */
const MAX_FEE_RATE = 1_000_000n

/** Opens an account; it has no money yet. */
export function createAccount(state: State, command: CreateAccount): CommandResult {
  const { account, makerRate, takerRate } = command
  if (!Number.isSafeInteger(account) || account < FIRST_ACCOUNT) {
    return invalid('account', `numbers start at ${FIRST_ACCOUNT}`)
  }
  if (state.accounts.get(account) !== undefined) return invalid('account', 'it exists already')
  const badMargin = state.accounts.checkMargin(command)
  if (badMargin !== undefined) return badMargin
  for (const [field, rate] of Object.entries({ makerRate, takerRate })) {
    if (rate > MAX_FEE_RATE || rate < -MAX_FEE_RATE) return invalid(field, 'a fee rate is at most 1 %')
  }
  if (takerRate < 0n || makerRate + takerRate < 0n) {
    return invalid('takerRate', 'both rates together must not pay the trader')
  }
  tellAccount(state, state.accounts.open({ ...command, id: account }))
  return DONE
}
