import { type E8, e8Of } from '@perpdesk/numeric'
import { coinWorth, crossUsable } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { crossAccount } from './account-figures.ts'
import type { CoinExchange } from './order-intent.ts'
import { refresh, sumsOf } from './present-figures.ts'

/** USD available to new risk in cross margin: amounts promised by orders in pairs count as spent. May be negative. */
export function usableInUsd(account: Account): E8 {
  return crossUsable(crossAccount(account)) - promisedInUsd(account)
}

/** USD that the promised coins count for as collateral. */
export function promisedInUsd(account: Account): E8 {
  let worth = 0n
  for (const { coin, inOrders } of account.wallets)
    if (inOrders !== 0) worth += promisedWorth(account, coin, e8Of(inOrders))
  return worth
}

/** The part of it that goes with some of the promised coins. */
export function promisedWorth(account: Account, coin: string, amount: E8): E8 {
  return takenBy(account, coin, account.promisedOf(coin) - amount, amount)
}

/**
 * USD of collateral that an exchange takes from cross margin: the coins given count no more, those received count with their
 * haircut (5.4). Below zero where it adds some. `replaced` of the coin given is promised already, by the order that it replaces.
 */
export function exchangeLoss(account: Account, { given, amount, received, gain }: CoinExchange, replaced: E8): E8 {
  const lost = takenBy(account, given, account.promisedOf(given) - replaced, amount)
  return lost + takenBy(account, received, 0n, -gain)
}

/** USD of collateral that goes with an amount of a coin, of which a part is gone already. Below zero for one that comes. */
function takenBy(account: Account, coin: string, gone: E8, amount: E8): E8 {
  if (amount === 0n || !account.margin.joins(coin)) return 0n
  const money = account.coins.get(coin)
  if (money.isUsd) return amount
  refresh(account)
  const held = account.netOf(coin) + (sumsOf(account, money)?.unrealised ?? 0n) - gone
  const { price, collateral } = money
  const counted = (of: E8): E8 => {
    const { value, haircut } = coinWorth(of, price, collateral)
    return value - haircut
  }
  return counted(held) - counted(held - amount)
}
