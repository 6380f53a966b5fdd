import type { E8 } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import { claimsOf } from '../account/claims.ts'
import type { Wallet } from '../account/wallet.ts'
import type { State } from '../state.ts'
import { book, withoutTrade } from './ledger.ts'

/**
 * Lends coins to an account: balance and debt grow by the same amount, so its equity does not change. The lender's
 * balance falls, and its loans are recorded as a negative borrowed amount.
 */
export function lend(state: State, account: Account, coin: string, amount: E8): void {
  owe(account.wallet(coin), amount)
  passToLender(state, coin, -amount)
  book(state, account, coin, withoutTrade('BORROW', amount))
}

/** Repays a manual loan from the free balance, at most `most`; returns the repaid amount. */
export function repay(state: State, account: Account, coin: string, most: E8): E8 {
  const wallet = account.wallet(coin)
  const paid = [most, wallet.borrowed, wallet.spendable].reduce((least, one) => (one < least ? one : least))
  if (paid <= 0n) return 0n
  takeBack(state, account, wallet, paid)
  return paid
}

/** Calls the whole manual loan of a coin; a balance that does not cover it becomes negative. */
export function callLoan(state: State, account: Account, wallet: Wallet): void {
  if (wallet.borrowed > 0n) takeBack(state, account, wallet, wallet.borrowed)
}

function takeBack(state: State, account: Account, wallet: Wallet, amount: E8): void {
  owe(wallet, -amount)
  account.endCredits(wallet.money)
  passToLender(state, wallet.coin, amount)
  book(state, account, wallet.coin, withoutTrade('REPAY', -amount))
}

/** Moves coins to the lender and lowers its claim; a negative amount does the opposite. */
function passToLender({ accounts }: State, coin: string, amount: E8): void {
  const wallet = accounts.lender.wallet(coin)
  wallet.balance += amount
  owe(wallet, amount)
}

function owe(wallet: Wallet, amount: E8): void {
  const { holds, borrowed } = wallet.claims
  wallet.claims = claimsOf(holds, borrowed + amount)
}
