import { type E8, ONE } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'

/** A coin of an account with its collateral value. */
export interface PricedCoin {
  readonly coin: string
  /** USD per coin. */
  readonly price: E8
  /** Part of its value that counts, a fraction: that of its first step. */
  readonly ratio: E8
  /** USD value of the balance. */
  readonly value: E8
}

/** The coins of an account that share cross margin and have a price, in the order of their names. */
export function pricedCoins(account: Account): PricedCoin[] {
  return account.wallets.flatMap(({ coin, money, balance }) =>
    money.price === 0n || !account.margin.joins(coin)
      ? []
      : [{ coin, price: money.price, ratio: ratioOf(money), value: money.toUsd(balance, 'floor') }],
  )
}

function ratioOf(money: Coin): E8 {
  if (money.isUsd) return ONE
  return money.collateral.enabled ? (money.collateral.tiers[0]?.ratio ?? 0n) : 0n
}
