import { type E8, ONE } from '@perpdesk/numeric'
import type { SaleCandidate } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Wallet } from '../account/wallet.ts'

/** A coin of an account with its collateral value. */
export interface PricedCoin extends SaleCandidate {
  /** USD per coin. */
  readonly price: E8
}

/** Returns the coins of an account that share cross margin and have a price, sorted by name. */
export function pricedCoins(account: Account): PricedCoin[] {
  return account.wallets.flatMap((wallet) => {
    const { coin, money, balance } = wallet
    if (money.price === 0n || !account.margin.joins(coin)) return []
    return [{ coin, price: money.price, ratio: ratioOf(wallet), value: money.toUsd(balance, 'floor') }]
  })
}

function ratioOf({ money, collateral }: Wallet): E8 {
  if (money.isUsd) return ONE
  return collateral.enabled ? (collateral.tiers[0]?.ratio ?? 0n) : 0n
}
