import type { Account } from '../account/account.ts'
import { isFresh } from '../prices/update-market.ts'

/** True if every position in cross margin has a fresh mark, and every coin a fresh index. */
export function hasFreshMarks(account: Account): boolean {
  for (const { balance, money } of account.wallets) {
    if (balance !== 0n && money.market !== undefined && !isFresh(money.market)) return false
  }
  return account.unified().every(({ hasPosition, market }) => !hasPosition || isFresh(market))
}
