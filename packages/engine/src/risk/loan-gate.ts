import { type E8, formatE8 } from '@perpdesk/numeric'
import { borrowLimit, mayBorrow } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import { crossAccount } from './account-figures.ts'
import { isLentTo, lendingTo } from './liabilities.ts'

/** True if spot margin lends an account the coins that its orders in pairs give beyond the balance. */
export function lendsFor(account: Account, coin: string): boolean {
  return account.spotLeverage > 0 && isLentTo(account, coin)
}

/**
 * Refuses a debt of `owed` coins if the coin is not lent or has no price, its limit is exceeded, or the account may not
 * borrow any more (5.4). The caller checks the margin of the debt.
 *
 * @param overLimit refusal of an amount beyond the limit, for an order or for a manual loan
 */
export function checkLoan(
  account: Account,
  coin: string,
  owed: E8,
  overLimit: 'spotLiabilityTooLarge' | 'borrowLimitReached',
): CommandResult | undefined {
  const money = account.coins.get(coin)
  const terms = lendingTo(account, money)
  if (terms === null || !terms.enabled || money.price === 0n) return refuse('coinNotLent', { coin })
  const limit = borrowLimit(terms.tiers, account.spotLeverage)
  if (owed > limit) return refuse(overLimit, { max: formatE8(limit), coin })
  return mayBorrow(crossAccount(account), account.spotLeverage) ? undefined : refuse('borrowUncovered', { coin })
}
