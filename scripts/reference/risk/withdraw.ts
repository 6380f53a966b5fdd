import type { Withdraw } from '@perpdesk/engine'
import { isDollar } from '../account/coins.ts'
import { post } from '../account/ledger.ts'
import type { Account, Model, Wallet } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { usable } from './account-figures.ts'

export function withdraw(model: Model, command: Withdraw): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (command.amount <= 0n) return refused('invalid')
  const wallet = account.wallets.find((one) => one.coin === command.coin)
  if (wallet === undefined || command.amount > wallet.balance - wallet.bonus) return refused('transfer')
  if (!isFree(account, wallet, command.amount)) return refused('transfer')
  model.withdrawals.set(command.coin, (model.withdrawals.get(command.coin) ?? 0n) + command.amount)
  post(model, account, command.coin, { ledgerType: 'TRANSFER_OUT', cashFlow: -command.amount })
  return DONE
}

/** A coin that does not count in full is asked for with the amount gone. */
function isFree(account: Account, wallet: Wallet, amount: bigint): boolean {
  const before = usable(account, wallet.coin)
  if (isDollar(wallet.coin)) return amount <= before
  wallet.balance -= amount
  const after = usable(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}
