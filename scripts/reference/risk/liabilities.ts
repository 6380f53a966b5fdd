import { coinPrice, isDollar } from '../account/coins.ts'
import { isIsolatedAccount, standsAlone } from '../account/isolation.ts'
import { balanceOf, borrowedOf } from '../account/wallet.ts'
import * as borrowing from '../formulas/borrowing.ts'
import type { Account } from '../model.ts'
import { accountFigures } from './present-figures.ts'

/** True for a coin of a unified cross account that shares its margin. */
export function mayOwe(account: Account, coin: string): boolean {
  return !isIsolatedAccount(account) && !standsAlone(account, coin)
}

export function isLentTo(account: Account, coin: string): boolean {
  return account.model.lending.has(coin) && mayOwe(account, coin)
}

/** True when spot margin lends the coins that orders in pairs give beyond the balance. */
export function lendsFor(account: Account, coin: string): boolean {
  return account.spotLeverage > 0 && isLentTo(account, coin)
}

/** The balance of a coin that debts are judged by: promised coins are part of it. */
function balanceFor(account: Account, coin: string): bigint {
  return balanceOf(account, coin) + (account.paidAway.get(coin) ?? 0n)
}

/** The debt in a coin with `more` of it in the balance. */
export function owedWith(account: Account, coin: string, more: bigint): bigint {
  const { unrealised } = accountFigures(account, coin)
  return borrowing.owedOf(balanceFor(account, coin) + more, borrowedOf(account, coin), unrealised)
}

export function debtIn(account: Account, coin: string): { readonly owed: bigint; readonly free: bigint } {
  const terms = account.model.lending.get(coin)
  if (terms === undefined || !mayOwe(account, coin) || account.isTried) return { owed: 0n, free: 0n }
  const { unrealised } = accountFigures(account, coin)
  const limit = isDollar(coin) ? terms.freeLimit : 0n
  return {
    owed: owedWith(account, coin, 0n),
    free: borrowing.freeOf(balanceFor(account, coin), unrealised, limit),
  }
}

/** Margins of a debt of `owed` coins, in USD. */
export function marginsFor(account: Account, coin: string, owed: bigint) {
  const terms = account.model.lending.get(coin)
  if (terms === undefined || !mayOwe(account, coin)) return { initial: 0n, maintenance: 0n }
  return borrowing.debtMargins(terms.tiers, owed, coinPrice(account.model, coin), account.spotLeverage)
}

export function allDebts(account: Account): { readonly initial: bigint; readonly maintenance: bigint } {
  let initial = 0n
  let maintenance = 0n
  for (const coin of account.model.lending.keys()) {
    const margins = marginsFor(account, coin, debtIn(account, coin).owed)
    initial += margins.initial
    maintenance += margins.maintenance
  }
  return { initial, maintenance }
}

export function owesAnything(account: Account): boolean {
  return [...account.model.lending.keys()].some((coin) => debtIn(account, coin).owed > 0n)
}
