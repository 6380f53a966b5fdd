import { type E8, ONE } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import type { State } from '../state.ts'

/** A coin of an account with what it is worth as collateral. */
export interface PricedCoin {
  readonly coin: string
  /** USD per coin. */
  readonly price: E8
  /** Part of its value that counts, a fraction. */
  readonly ratio: E8
  /** USD value of the balance. */
  readonly value: E8
}

const USD_COINS: readonly string[] = ['USDC', 'USDT']

/** The coins of an account's wallets that have a price, in the order of their names. */
export function pricedCoins(_state: State, account: Account): PricedCoin[] {
  return account.wallets
    .filter(({ coin }) => USD_COINS.includes(coin))
    .map(({ coin, balance }) => ({ coin, price: ONE, ratio: ONE, value: balance }))
}
