import type { Account } from '../account/account.ts'
import { isFresh } from '../prices/update-market.ts'

/** Whether every position in cross margin stands on a mark that may be acted upon, and every coin on such an index. */
export function hasFreshMarks(account: Account): boolean {
  for (const { balance, money } of account.wallets) {
    if (balance !== 0n && money.market !== undefined && !isFresh(money.market)) return false
  }
  return account.unified().every(({ hasPosition, market }) => !hasPosition || isFresh(market))
}
