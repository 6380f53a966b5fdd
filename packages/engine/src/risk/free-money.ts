import type { E8 } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import type { Wallet } from '../account/wallet.ts'

/**
 * True where the account can do without an amount. A coin that does not count in full takes less from what is available than
 * it is worth, so it is asked with the amount gone.
 */
export function isFree(account: Account, wallet: Wallet, amount: E8): boolean {
  if (wallet.money.isUsd) return amount <= account.margin.usable(account, wallet.coin)
  const before = account.margin.usable(account, wallet.coin)
  wallet.balance -= amount
  const after = account.margin.usable(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}
