import type { E8 } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import type { Wallet } from '../account/wallet.ts'

/**
 * True if the account's margin does not need the amount. A coin with a collateral ratio below 1 reduces the available
 * balance by less than its value, so the balance is computed as if the amount were withdrawn.
 */
export function isFree(account: Account, wallet: Wallet, amount: E8): boolean {
  if (wallet.money.isUsd) return amount <= account.margin.usable(account, wallet.coin)
  const before = account.margin.usable(account, wallet.coin)
  wallet.balance -= amount
  const after = account.margin.usable(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}
