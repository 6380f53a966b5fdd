import type { E8 } from '@perpdesk/numeric'
import { type BorrowTerms, borrowLimit, hourlyRateAt, poolUse } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { debtIn, lendingTo } from '../risk/liabilities.ts'
import type { State } from '../state.ts'
import { lentOf } from './charge-interest.ts'

/** Terms on which a coin is lent, with the present use of the lender's pool. */
export interface LendingState {
  readonly terms: BorrowTerms
  /** Sum of all debts, in E8 of the coin. */
  readonly lent: E8
  /** Present rate per hour in units of 1e-12. */
  readonly hourlyRate: bigint
}

/** What an account owes of a lent coin; all in E8 of the coin. */
export interface LoanState {
  readonly coin: string
  /** The whole debt (R5.16). */
  readonly owed: E8
  /** The part of the debt that consists of manual loans. */
  readonly borrowed: E8
  /** The part of the debt that bears no interest (R5.18). */
  readonly free: E8
  /** Largest debt that the terms allow at the account's leverage. */
  readonly limit: E8
}

/** Returns the lent coins, sorted by coin. */
export function lendingStates(state: State): readonly LendingState[] {
  return state.accounts.coins.lent.flatMap((money) => {
    const { lending } = money
    if (lending === null) return []
    const lent = lentOf(state, money)
    return [{ terms: lending, lent, hourlyRate: hourlyRateAt(lending.curve, poolUse(lent, lending.pool)) }]
  })
}

/** Returns an entry for each coin that is lent to the account, sorted by coin. */
export function loanStates(account: Account): readonly LoanState[] {
  return account.coins.lent.flatMap((money) => {
    const terms = lendingTo(account, money)
    if (terms === null) return []
    const { owed, free } = debtIn(account, money)
    const limit = borrowLimit(terms.tiers, account.spotLeverage)
    return [{ coin: money.name, owed, borrowed: account.borrowedOf(money.name), free, limit }]
  })
}
