import { amountOf, type E8 } from '@perpdesk/numeric'
import { borrowLimit, hourlyInterest, hourlyRateAt, interestMoments, poolUse } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { debtIn, lendingTo } from '../risk/liabilities.ts'
import type { State } from '../state.ts'

interface Debt {
  readonly account: Account
  readonly owed: E8
  readonly free: E8
}

/**
 * Charges the interest of every HH:05 since the last tick, each hour once (R5.18); hours that passed without a tick are
 * charged on the present debt [X].
 */
export function chargeInterest(state: State, before: number): void {
  const { lent } = state.accounts.coins
  if (before === 0 || lent.length === 0) return
  const hours = interestMoments(before, state.time).length
  for (let hour = 0; hour < hours; hour++) for (const money of lent) chargeHour(state, money)
}

/**
 * Charges one hour of a coin. All accounts pay the same rate, computed from the use of the pool before the first is
 * charged.
 */
function chargeHour(state: State, money: Coin): void {
  const debts = debtsOf(state, money)
  const { lending } = money
  if (debts.length === 0 || lending === null) return
  const lent = sumOf(debts)
  const rate = hourlyRateAt(lending.curve, poolUse(lent, lending.pool))
  for (const { account, owed, free } of debts) {
    const limit = borrowLimit(lending.tiers, account.spotLeverage)
    const interest = hourlyInterest({ owed, free, limit }, rate)
    if (interest === 0n) continue
    state.accounts.lender.wallet(money.name).balance += interest
    book(state, account, money.name, withoutTrade('INTEREST', amountOf(-interest)))
  }
}

/** Returns the sum of all debts of a coin, in E8. */
export function lentOf(state: State, money: Coin): E8 {
  return sumOf(debtsOf(state, money))
}

function debtsOf(state: State, money: Coin): readonly Debt[] {
  return state.accounts.list.flatMap((account) => debtOf(account, money))
}

function sumOf(debts: readonly Debt[]): E8 {
  return debts.reduce((sum, { owed }) => sum + owed, 0n)
}

function debtOf(account: Account, money: Coin): readonly Debt[] {
  if (account.isHouse || lendingTo(account, money) === null) return []
  const debt = debtIn(account, money)
  return debt.owed > 0n ? [{ account, ...debt }] : []
}
