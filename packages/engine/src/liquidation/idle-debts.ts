import type { Account } from '../account/account.ts'
import { creditCommonPool } from '../ledger/insurance-pools.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { isFresh } from '../prices/update-market.ts'
import type { State } from '../state.ts'
import { repayDebts } from './conversion.ts'

/**
 * Pays the debts of cross accounts without positions from their other coins [X: borrowing for its own sake belongs to
 * spot margin, and no margin holds such a debt]; the common pool of the coin pays the remainder. Waits for fresh
 * prices.
 */
export function settleIdleDebts(state: State): void {
  for (const account of state.accounts.awake.inOrder()) {
    if (!owes(account) || holdsUnified(account) || !hasFreshCoins(account)) continue
    repayDebts(state, account)
    for (const { coin, balance } of account.wallets) {
      if (balance >= 0n || !account.margin.joins(coin)) continue
      creditCommonPool(state, coin, balance)
      account.wallet(coin).cumRealised -= balance
      book(state, account, coin, withoutTrade('LIQUIDATION', -balance))
    }
  }
}

function owes(account: Account): boolean {
  for (const { coin, balanceAmount } of account.wallets)
    if (balanceAmount < 0 && account.margin.joins(coin)) return true
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
