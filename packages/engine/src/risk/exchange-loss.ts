import { type Amount, type E8, e8Of, plus } from '@perpdesk/numeric'
import {
  type CollateralCoin,
  collateralTaken,
  crossUsable,
  type ExchangedCoin,
  exchangeCost,
  liabilityOf,
  ONE_DOLLAR,
} from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { crossAccount } from './account-figures.ts'
import { loanOf, owedCoin } from './liabilities.ts'
import type { CoinExchange } from './order-intent.ts'
import { refresh, sumsOf } from './present-figures.ts'

/** The terms of a coin that is margined separately: it adds nothing to the usable balance. */
const NOT_COUNTED: CollateralCoin = { price: 0n, collateral: { tiers: [], enabled: false } }

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
 * Returns the usable balance in USD that an exchange of coins takes from an account in cross margin (5.4). Negative if the
 * usable balance grows. `replaced` of the given coin is already promised, by the order to be replaced.
 */
export function exchangeLoss(account: Account, exchange: CoinExchange, replaced: Amount): E8 {
  const { given, amount, received, gain } = exchange
  return exchangeCost(coinOf(account, given, e8Of(replaced)), e8Of(amount), coinOf(account, received, 0n), e8Of(gain))
}

/** Returns a coin as the rules of exchanges see it; a coin that the account margins separately has no price for them. */
function coinOf(account: Account, coin: string, replaced: E8): ExchangedCoin {
  const money = account.coins.get(coin)
  const inOrders = account.promisedOf(coin) - replaced
  return { ...pricedIn(account, money), equity: equityOf(account, money), inOrders, loan: loanOf(account, money) }
}

function pricedIn(account: Account, money: Coin): CollateralCoin {
  if (!account.margin.joins(money.name)) return NOT_COUNTED
  return money.isUsd ? ONE_DOLLAR : { price: money.price, collateral: account.collateralOf(money) }
}

/** Returns balance less manual loans plus unrealised profit. */
function equityOf(account: Account, money: Coin): E8 {
  refresh(account)
  return account.netOf(money.name) + (sumsOf(account, money)?.unrealised ?? 0n)
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
  if (amount === 0n) return 0n
  const money = account.coins.get(coin)
  if (money.isUsd && account.margin.joins(coin)) return amount
  return collateralTaken(pricedIn(account, money), equityOf(account, money) - gone, amount)
}
