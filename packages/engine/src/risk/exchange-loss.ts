import { type Amount, type E8, e8Of, plus } from '@perpdesk/numeric'
import { collateralTaken, crossUsable, liabilityOf } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { crossAccount } from './account-figures.ts'
import { marginsOf, owedCoin } from './liabilities.ts'
import type { CoinExchange } from './order-intent.ts'
import { refresh, sumsOf } from './present-figures.ts'

/**
 * Returns the USD available to new risk in cross margin: amounts promised by orders in pairs count as spent. May be
 * negative.
 */
export function usableInUsd(account: Account): E8 {
  return crossUsable(crossAccount(account)) - promisedInUsd(account)
}

/** Returns the collateral value of the promised coins, in USD. */
export function promisedInUsd(account: Account): E8 {
  let worth = 0n
  for (const { coin, inOrders } of account.wallets)
    if (inOrders !== 0) worth += promisedWorth(account, coin, e8Of(inOrders))
  return worth
}

/** Returns the part of {@link promisedInUsd} that belongs to `amount` of a promised coin. */
export function promisedWorth(account: Account, coin: string, amount: E8): E8 {
  return takenBy(account, coin, account.promisedOf(coin) - amount, amount)
}

/**
 * Returns the USD of collateral that an exchange of coins takes from cross margin: the given coins no longer count, the
 * received coins count with their haircut (5.4). Negative if collateral grows. `replaced` of the given coin is already
 * promised, by the order to be replaced.
 */
export function exchangeLoss(account: Account, exchange: CoinExchange, replaced: Amount): E8 {
  const { given, amount, received, gain } = exchange
  const lost = takenBy(account, given, account.promisedOf(given) - e8Of(replaced), e8Of(amount))
  return lost + takenBy(account, received, 0n, -e8Of(gain))
}

/**
 * Returns the initial margin in USD that an exchange adds to that of the account's debts, as if other promised coins
 * were given. Negative if it repays more than it borrows.
 */
export function exchangeDebt(account: Account, exchange: CoinExchange, replaced: Amount): E8 {
  if (account.coins.lent.length === 0) return 0n
  const { given, amount, received, gain } = exchange
  return addedDebt(account, given, e8Of(replaced), e8Of(amount)) + addedDebt(account, received, 0n, -e8Of(gain))
}

/**
 * True only if an exchange leaves the account's margin covered, whatever it receives: the account has neither contracts
 * nor debts, and the given coins are free. Its usable balance is then the collateral value of its free coins, and an
 * exchange takes at most that of the given coin. `false` proves nothing: the exact figures then decide.
 */
export function isPlainExchange(account: Account, { given, amount }: CoinExchange, replaced: Amount): boolean {
  for (const exposure of account.exposures()) if (exposure.hasPosition || exposure.hasOrders) return false
  let free = replaced
  for (const wallet of account.wallets) {
    const { spendableAmount } = wallet
    if (spendableAmount < 0 || wallet.borrowed !== 0n) return false
    if (wallet.coin === given) free = plus(spendableAmount, replaced)
  }
  return amount <= free
}

function addedDebt(account: Account, coin: string, replaced: E8, amount: E8): E8 {
  const money = account.coins.get(coin)
  const before = marginsOf(account, money, owedWith(account, money, -replaced))
  return marginsOf(account, money, owedWith(account, money, amount - replaced)).initial - before.initial
}

/** Returns the liability of an account in a coin as if all promised coins and `amount` more were given. */
export function owedWith(account: Account, money: Coin, amount: E8): E8 {
  const coin = owedCoin(account, money)
  return liabilityOf({ ...coin, balance: coin.balance - account.promisedOf(money.name) - amount })
}

/**
 * Returns the USD of collateral that an account loses with `amount` of a coin, after `gone` of it was given. Negative
 * for an amount received.
 */
function takenBy(account: Account, coin: string, gone: E8, amount: E8): E8 {
  if (amount === 0n || !account.margin.joins(coin)) return 0n
  const money = account.coins.get(coin)
  if (money.isUsd) return amount
  refresh(account)
  const held = account.netOf(coin) + (sumsOf(account, money)?.unrealised ?? 0n) - gone
  return collateralTaken({ price: money.price, collateral: account.collateralOf(money) }, held, amount)
}
