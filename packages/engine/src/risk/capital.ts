import { type Amount, amountOf, type E8, e8Of, minus } from '@perpdesk/numeric'
import type { Account, Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Position } from '../account/position.ts'
import { marginBalanceOf } from './account-figures.ts'
import { classicCapitalOf } from './classic-figures.ts'
import { isolatedAmountOf, unrealisedAmountOf } from './exposure-figures.ts'

/** Margin balances of accounts in cross margin, for as long as nothing moves that they are made of. */
export class MarginBalances {
  readonly #known = new Map<Account, Amount>()

  of(account: Account): Amount {
    const known = this.#known.get(account)
    if (known !== undefined) return known
    const balance = marginBalanceOf(account)
    this.#known.set(account, balance)
    return balance
  }
}

/**
 * What a position may lose from its entry before nothing stands behind it, in E8 of its settle coin: the margin it holds in
 * isolated margin, all that the account has in cross (R6.6). May be negative.
 */
export function capitalOf(exposure: Exposure, position: Position): E8 {
  return e8Of(capitalAmountOf(exposure, position, new MarginBalances()))
}

/** {@link capitalOf} as an amount, for whoever asks for many. */
export function capitalAmountOf(exposure: Exposure, position: Position, balances: MarginBalances): Amount {
  if (isIsolated(exposure)) return isolatedAmountOf(exposure, position)
  if (exposure.perSymbol) return amountOf(classicCapitalOf(exposure))
  const { money } = exposure
  const balance = balances.of(exposure.account)
  const inCoin = money.isUsd ? balance : amountOf(money.fromUsd(e8Of(balance), 'floor'))
  return minus(inCoin, unrealisedAmountOf(exposure, position))
}
