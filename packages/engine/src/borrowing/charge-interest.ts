import { amountOf, type E8 } from '@perpdesk/numeric'
import { borrowLimit, hourlyInterest, hourlyRateAt, interestMoments, poolUse } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { debtIn, lendingTo } from '../risk/liabilities.ts'
import type { State } from '../state.ts'

interface Debt {
  readonly account: Account
  readonly owed: E8
  readonly free: E8
}

/**
 * Interest of every hour whose fifth minute has come since the last tick, each hour once (R5.18); of those that passed without a tick on
 * what is owed now [X].
 */
export function chargeInterest(state: State, before: number): void {
  const { lent } = state.accounts.coins
  if (before === 0 || lent.length === 0) return
  for (const _moment of interestMoments(before, state.time)) for (const money of lent) chargeHour(state, money)
}

/** One rate for all, of what is lent before anybody is charged. */
function chargeHour(state: State, money: Coin): void {
  const debts = state.accounts.list.flatMap((account) => debtOf(account, money))
  const { lending } = money
  if (debts.length === 0 || lending === null) return
  const lent = debts.reduce((sum, { owed }) => sum + owed, 0n)
  const rate = hourlyRateAt(lending.curve, poolUse(lent, lending.pool))
  for (const { account, owed, free } of debts) {
    const limit = borrowLimit(lending.tiers, account.spotLeverage)
    const interest = hourlyInterest({ owed, free, limit }, rate)
    if (interest === 0n) continue
    state.accounts.lender.wallet(money.name).balance += interest
    book(state, account, money.name, withoutTrade('INTEREST', amountOf(-interest)))
  }
}

function debtOf(account: Account, money: Coin): readonly Debt[] {
  if (account.id < FIRST_ACCOUNT || lendingTo(account, money) === null) return []
  const debt = debtIn(account, money)
  return debt.owed > 0n ? [{ account, ...debt }] : []
}
