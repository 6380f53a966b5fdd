import { isDollar } from '../account/coins.ts'
import type { Account, Wallet } from '../model.ts'
import { usable } from './account-figures.ts'

/**
 * True if the amount can be withdrawn. A coin that does not count fully as collateral is checked with the amount
 * already deducted.
 */
export function isFree(account: Account, wallet: Wallet, amount: bigint): boolean {
  const before = usable(account, wallet.coin)
  if (isDollar(wallet.coin)) return amount <= before
  wallet.balance -= amount
  const after = usable(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}
