import { walletOf } from '../account/wallet.ts'
import { LENDER } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import type { Account, Model } from '../model.ts'
import { freeCoins } from '../spot/promised.ts'

/** Coins go from the lender to an account, or with an amount below zero back. */
export function lendTo(model: Model, account: Account, coin: string, amount: bigint): void {
  const lender = model.account(LENDER)
  if (lender === undefined) return
  walletOf(lender, coin).balance -= amount
  walletOf(lender, coin).borrowed -= amount
  walletOf(account, coin).borrowed += amount
  post(model, account, coin, { ledgerType: amount > 0n ? 'BORROW' : 'REPAY', cashFlow: amount })
}

/** Pays back what was borrowed by hand, as far as it is wanted and there; returns what was paid. */
export function payBack(model: Model, account: Account, coin: string, wanted: bigint): bigint {
  const { borrowed } = walletOf(account, coin)
  const free = freeCoins(account, coin)
  const most = [wanted, borrowed, free].reduce((a, b) => (b < a ? b : a))
  if (most <= 0n) return 0n
  lendTo(model, account, coin, -most)
  return most
}
