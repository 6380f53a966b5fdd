import type { E8 } from '@perpdesk/numeric'
import { REASONS } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { book, transfer } from '../account/ledger.ts'
import type { Wallet } from '../account/wallet.ts'
import type { Withdraw } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { usableFor } from './account-figures.ts'

/**
 * Whether the account can do without an amount. A coin that does not count in full takes less from what is available than
 * it is worth, so it is asked with the amount gone.
 */
function isFree(account: Account, wallet: Wallet, amount: E8): boolean {
  if (wallet.money.isUsd) return amount <= usableFor(account, wallet.coin)
  const before = usableFor(account, wallet.coin)
  wallet.balance -= amount
  const after = usableFor(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}

/** Takes what is available, but never demo money (5.4). */
export function withdraw(state: State, command: Withdraw): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (command.amount <= 0n) return invalid('amount', REASONS.aboveZero)
  const wallet = account.wallets.find((one) => one.coin === command.coin)
  if (wallet === undefined) return refuse('transferInsufficient')
  const own = wallet.balance - wallet.bonus
  if (command.amount > own || !isFree(account, wallet, command.amount)) return refuse('transferInsufficient')
  state.flow(command.coin).withdrawals += command.amount
  book(state, account, command.coin, transfer('TRANSFER_OUT', -command.amount))
  return DONE
}
