import { walletOf } from '../account/wallet.ts'
import { LENDER } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import type { Account, Model } from '../model.ts'
import { freeCoins } from '../spot/promised.ts'

/** Moves coins from the lender to an account; a negative amount moves them back. */
export function lendTo(model: Model, account: Account, coin: string, amount: bigint): void {
  const lender = model.account(LENDER)
  if (lender === undefined) return
  walletOf(lender, coin).balance -= amount
  walletOf(lender, coin).borrowed -= amount
  walletOf(account, coin).borrowed += amount
  post(model, account, coin, { ledgerType: amount > 0n ? 'BORROW' : 'REPAY', cashFlow: amount })
}

/** Repays a manual loan from the free balance, at most `wanted`; returns the repaid amount. */
export function payBack(model: Model, account: Account, coin: string, wanted: bigint): bigint {
  const { borrowed } = walletOf(account, coin)
  const free = freeCoins(account, coin)
  const most = [wanted, borrowed, free].reduce((a, b) => (b < a ? b : a))
  if (most <= 0n) return 0n
  lendTo(model, account, coin, -most)
  return most
}
