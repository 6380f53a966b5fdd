import type { E8 } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import { claimsOf } from '../account/claims.ts'
import type { Wallet } from '../account/wallet.ts'
import type { State } from '../state.ts'
import { book, withoutTrade } from './ledger.ts'

/**
 * Lends an account coins: they come into its balance and are owed, so it is worth what it was before. The lender's wallet lacks them, and
 * what it has lent stands there as borrowed below zero.
 */
export function lend(state: State, account: Account, coin: string, amount: E8): void {
  owe(account.wallet(coin), amount)
  passToLender(state, coin, -amount)
  book(state, account, coin, withoutTrade('BORROW', amount))
}

/** Pays back as much as is owed and free, at most an amount; returns what was paid. */
export function repay(state: State, account: Account, coin: string, most: E8): E8 {
  const wallet = account.wallet(coin)
  const paid = [most, wallet.borrowed, wallet.spendable].reduce((least, one) => (one < least ? one : least))
  if (paid <= 0n) return 0n
  takeBack(state, account, wallet, paid)
  return paid
}

/** Takes back all that was lent of a coin by hand, whether its owner has it or not: then the balance is below zero by what lacks. */
export function callLoan(state: State, account: Account, wallet: Wallet): void {
  if (wallet.borrowed > 0n) takeBack(state, account, wallet, wallet.borrowed)
}

function takeBack(state: State, account: Account, wallet: Wallet, amount: E8): void {
  owe(wallet, -amount)
  account.endCredits(wallet.money)
  passToLender(state, wallet.coin, amount)
  book(state, account, wallet.coin, withoutTrade('REPAY', -amount))
}

/** Coins go to the lender, and its claim is less by them; with an amount below zero the other way round. */
function passToLender({ accounts }: State, coin: string, amount: E8): void {
  const wallet = accounts.lender.wallet(coin)
  wallet.balance += amount
  owe(wallet, amount)
}

function owe(wallet: Wallet, amount: E8): void {
  const { holds, borrowed } = wallet.claims
  wallet.claims = claimsOf(holds, borrowed + amount)
}
