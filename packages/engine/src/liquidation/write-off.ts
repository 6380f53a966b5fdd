import type { Account } from '../account/account.ts'
import { creditCommonPool } from '../ledger/insurance-pools.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import type { State } from '../state.ts'

/** Pays the remaining debts from the common pool of each coin. */
export function writeOff(state: State, account: Account, isDue: (coin: string) => boolean = () => true): void {
  for (const { coin, balance } of account.wallets) {
    if (balance >= 0n || !account.margin.joins(coin) || !isDue(coin)) continue
    creditCommonPool(state, coin, balance)
    account.wallet(coin).cumRealised -= balance
    book(state, account, coin, withoutTrade('LIQUIDATION', -balance))
  }
}
