import { formatE8 } from '@perpdesk/numeric'
import { liabilityOf, REASONS } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import type { Borrow } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { lend } from '../ledger/loans.ts'
import { DONE, invalid, refuse } from '../result.ts'
import { usableInUsd } from '../risk/exchange-loss.ts'
import { lendingTo, marginsOf, owedCoin } from '../risk/liabilities.ts'
import { checkLoan } from '../risk/loan-gate.ts'
import type { State } from '../state.ts'

/** Lends coins on request, within the lender's pool, the coin's limit and the account's margin. */
export function borrow(state: State, command: Borrow): CommandResult {
  const { account: id, coin, amount } = command
  const account = state.accounts.client(id)
  if (account === undefined) return refuse('accountNotFound')
  if (amount <= 0n) return invalid('amount', REASONS.aboveZero)
  if (!account.margin.borrows(coin)) return refuse('spotMarginUnavailable')
  const money = account.coins.lent.find(({ name }) => name === coin)
  if (money === undefined) return refuse('coinNotLent', { coin })
  const refused = checkAmount(state, account, money, amount) ?? checkMargin(account, money, amount)
  if (refused !== undefined) return refused
  lend(state, account, coin, amount)
  return DONE
}

function checkAmount(state: State, account: Account, money: Coin, amount: bigint): CommandResult | undefined {
  const { name: coin } = money
  const terms = lendingTo(account, money)
  if (terms === null) return refuse('coinNotLent', { coin })
  if (amount < terms.minAmount) return refuse('borrowedTooLittle', { min: formatE8(terms.minAmount), coin })
  if (amount % terms.step !== 0n) return refuse('borrowTooPrecise', { step: formatE8(terms.step), coin })
  const left = terms.pool + state.accounts.lender.borrowedOf(coin)
  return amount <= left ? undefined : refuse('lenderExhausted', { max: formatE8(left > 0n ? left : 0n), coin })
}

/**
 * Checks limit and margin of the loan. Received coins first cover a negative balance, so an amount is never owed twice.
 */
function checkMargin(account: Account, money: Coin, amount: bigint): CommandResult | undefined {
  const before = owedCoin(account, money)
  const owed = liabilityOf({ ...before, balance: before.balance + amount, borrowed: before.borrowed + amount })
  const refused = checkLoan(account, money.name, owed, 'borrowLimitReached')
  if (refused !== undefined) return refused
  const needed = marginsOf(account, money, owed).initial - marginsOf(account, money, liabilityOf(before)).initial
  return needed <= usableInUsd(account) ? undefined : refuse('borrowUncovered', { coin: money.name })
}
