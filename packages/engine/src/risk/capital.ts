import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { Balances } from '../margin/margin-regime.ts'
import { marginBalanceOf } from './account-figures.ts'

/** Cached margin balances of accounts in cross margin, valid only while no balance, position or mark changes. */
export class MarginBalances implements Balances<Account> {
  readonly #known: Amount[] = []

  of(account: Account): Amount {
    const known = this.#known[account.row]
    if (known !== undefined) return known
    const balance = marginBalanceOf(account)
    this.#known[account.row] = balance
    return balance
  }
}

/**
 * Returns the loss from entry at which a position's capital is used up, in E8 of its settle coin (R6.6). May be
 * negative.
 */
export function capitalOf(exposure: Exposure, position: Position): E8 {
  return e8Of(exposure.regime.capital(exposure, position, new MarginBalances()))
}
