import { type E8, e8Of } from '@perpdesk/numeric'
import { coinWorth, crossUsable, liabilityOf } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { crossAccount } from './account-figures.ts'
import { marginsOf, owedCoin } from './liabilities.ts'
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

/**
 * Initial margin in USD that an exchange adds to that of the account's debts, other promised coins counted as gone. Negative
 * if it repays more than it borrows.
 */
export function exchangeDebt(account: Account, exchange: CoinExchange, replaced: E8): E8 {
  if (account.coins.lent.length === 0) return 0n
  const { given, amount, received, gain } = exchange
  return addedDebt(account, given, replaced, amount) + addedDebt(account, received, 0n, -gain)
}

function addedDebt(account: Account, coin: string, replaced: E8, amount: E8): E8 {
  const money = account.coins.get(coin)
  const before = marginsOf(account, money, owedWith(account, money, -replaced))
  return marginsOf(account, money, owedWith(account, money, amount - replaced)).initial - before.initial
}

/** Liability of an account in a coin as if all promised coins and `amount` more were gone. */
export function owedWith(account: Account, money: Coin, amount: E8): E8 {
  const coin = owedCoin(account, money)
  return liabilityOf({ ...coin, balance: coin.balance - account.promisedOf(money.name) - amount })
}

/** USD of collateral that goes with an amount of a coin, of which a part is gone already. Below zero for one that comes. */
function takenBy(account: Account, coin: string, gone: E8, amount: E8): E8 {
  if (amount === 0n || !account.margin.joins(coin)) return 0n
  const money = account.coins.get(coin)
  if (money.isUsd) return amount
  refresh(account)
  const held = account.netOf(coin) + (sumsOf(account, money)?.unrealised ?? 0n) - gone
  const { price } = money
  const collateral = account.collateralOf(money)
  const counted = (of: E8): E8 => {
    const { value, haircut } = coinWorth(of, price, collateral)
    return value - haircut
  }
  return counted(held) - counted(held - amount)
}
