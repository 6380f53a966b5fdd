import { REASONS } from '@perpdesk/trading'
import type { Withdraw } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { isToken } from '../ledger/deposit.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { isFree } from './free-money.ts'

/** Withdraws from the available balance, but never demo money (5.4). */
export function withdraw(state: State, command: Withdraw): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (command.amount <= 0n) return invalid('amount', REASONS.aboveZero)
  if (isToken(state, command.coin)) return invalid('coin', 'a leveraged token cannot be withdrawn')
  const wallet = account.wallets.find((one) => one.coin === command.coin)
  if (wallet === undefined) return refuse('transferInsufficient')
  if (command.amount > wallet.own || command.amount > wallet.free || !isFree(account, wallet, command.amount))
    return refuse('transferInsufficient')
  state.flow(command.coin).withdrawals += command.amount
  book(state, account, command.coin, withoutTrade('TRANSFER_OUT', -command.amount))
  return DONE
}
