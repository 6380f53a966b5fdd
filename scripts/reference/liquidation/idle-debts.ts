import { hasFreshCoins } from '../account/coins.ts'
import { standsAlone } from '../account/isolation.ts'
import type { Account, Model } from '../model.ts'
import { isLentTo } from '../risk/liabilities.ts'
import { repay } from './conversion.ts'
import { coverShortfall, holdsUnified } from './debts.ts'

/** Pays the debts of accounts without positions from their other coins, then from the fund. */
export function settleIdle(model: Model): void {
  for (const account of model.accounts) {
    if (account.isHouse || holdsUnified(account)) continue
    const owes = account.wallets.some(({ coin, balance }) => balance < 0n && isDue(account, coin))
    if (!owes || !hasFreshCoins(account)) continue
    repay(model, account, (coin) => isDue(account, coin))
    for (const { coin } of account.wallets) if (isDue(account, coin)) coverShortfall(model, account, coin)
  }
}

function isDue(account: Account, coin: string): boolean {
  return !standsAlone(account, coin) && !isLentTo(account, coin)
}
