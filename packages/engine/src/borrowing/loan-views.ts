import { borrowLimit, hourlyRateAt, poolUse } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { LendingState, LoanState } from '../engine.ts'
import { debtIn, lendingTo } from '../risk/liabilities.ts'
import type { State } from '../state.ts'
import { lentOf } from './charge-interest.ts'

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
