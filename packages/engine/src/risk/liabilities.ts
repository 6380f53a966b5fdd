import { type E8, plus } from '@perpdesk/numeric'
import {
  type BorrowMargins,
  type BorrowTerms,
  borrowMargins,
  type CoinLoan,
  coinLoan,
  freeOfInterest,
  liabilityOf,
  type OwedCoin,
} from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { refresh, sumsOf } from './present-figures.ts'

const NO_MARGINS: BorrowMargins = Object.freeze({ initial: 0n, maintenance: 0n })

/**
 * Returns the terms on which an account may owe a coin; `null` if the coin is not lent, or not to accounts of this
 * kind.
 */
export function lendingTo(account: Account, money: Coin): BorrowTerms | null {
  return money.lending !== null && account.margin.borrows(money.name) ? money.lending : null
}

/** True if a negative equity of the coin is a loan to the account. */
export function isLentTo(account: Account, coin: string): boolean {
  return lendingTo(account, account.coins.get(coin)) !== null
}

/** Returns the loan that a negative equity of the coin is; `undefined` if the coin is not lent to the account. */
export function loanOf(account: Account, money: Coin): CoinLoan | undefined {
  const terms = lendingTo(account, money)
  if (terms === null) return undefined
  const { spotLeverage: leverage } = account
  return coinLoan({ tiers: terms.tiers, leverage, borrowed: account.borrowedOf(money.name), price: money.price })
}

/** Returns the figures of a coin that determine its debt, at the present marks. */
export function owedCoin(account: Account, money: Coin): OwedCoin {
  refresh(account)
  return {
    balance: account.balanceOf(money.name),
    borrowed: account.borrowedOf(money.name),
    unrealised: sumsOf(account, money)?.unrealised ?? 0n,
  }
}

/** Returns the liability of an account in a lent coin (R5.16), and its interest-free part (R5.18). */
export function debtIn(account: Account, money: Coin): { readonly owed: E8; readonly free: E8 } {
  const terms = lendingTo(account, money)
  if (terms === null) return { owed: 0n, free: 0n }
  const coin = owedCoin(account, money)
  return { owed: liabilityOf(coin), free: money.isUsd ? freeOfInterest(coin, terms.freeLimit) : 0n }
}

/** Returns the margins of all debts of an account, in USD. Its figures must be up to date. */
export function debtMargins(account: Account): BorrowMargins {
  if (account.coins.lent.length === 0) return NO_MARGINS
  let { initial, maintenance } = NO_MARGINS
  for (const money of account.coins.lent) {
    if (!mayOwe(account, money)) continue
    const margins = marginsOf(account, money, debtIn(account, money).owed)
    initial += margins.initial
    maintenance += margins.maintenance
  }
  return { initial, maintenance }
}

/** False only if nothing is owed of a coin; cheaper than the exact figure. */
function mayOwe(account: Account, money: Coin): boolean {
  const unrealised = sumsOf(account, money)?.unrealisedAmount ?? 0
  for (const wallet of account.wallets) {
    if (wallet.money === money) {
      return wallet.netAmount !== wallet.balanceAmount || plus(wallet.balanceAmount, unrealised) < 0
    }
  }
  return unrealised < 0
}

/** Returns the margins of a debt of `owed` coins, in USD. */
export function marginsOf(account: Account, money: Coin, owed: E8): BorrowMargins {
  const terms = lendingTo(account, money)
  return terms === null ? NO_MARGINS : borrowMargins(terms.tiers, owed, money.price, account.spotLeverage)
}

/** True if an account has a debt: a loan, or a negative equity by trades, losses and fees. */
export function owesAnything(account: Account): boolean {
  if (account.coins.lent.length === 0) return false
  refresh(account)
  return account.coins.lent.some((money) => mayOwe(account, money) && debtIn(account, money).owed > 0n)
}
