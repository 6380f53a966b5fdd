import type { Account } from '../account/account.ts'
import { isFresh } from '../prices/update-market.ts'
import { isLentTo } from '../risk/liabilities.ts'
import type { State } from '../state.ts'
import { repayDebts } from './conversion.ts'
import { writeOff } from './write-off.ts'

/**
 * Pays the debts of cross accounts without positions in coins that are not lent, from their other coins [X: no margin
 * is reserved for such a debt]; the common pool of the coin pays the remainder. Waits for fresh prices.
 */
export function settleIdleDebts(state: State): void {
  for (const account of state.accounts.awake.inOrder()) {
    if (!owes(account) || holdsUnified(account) || !hasFreshCoins(account)) continue
    const isDue = (coin: string): boolean => !isLentTo(account, coin)
    repayDebts(state, account, isDue)
    writeOff(state, account, isDue)
  }
}

function owes(account: Account): boolean {
  for (const { coin, balanceAmount } of account.wallets)
    if (balanceAmount < 0 && account.margin.joins(coin) && !isLentTo(account, coin)) return true
  return false
}

function holdsUnified(account: Account): boolean {
  return account.unified().some(({ hasPosition }) => hasPosition)
}

function hasFreshCoins(account: Account): boolean {
  return account.wallets.every(
    ({ balance, money }) => balance === 0n || money.market === undefined || isFresh(money.market),
  )
}
