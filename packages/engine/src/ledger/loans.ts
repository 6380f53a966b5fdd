import type { E8 } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'
import { claimsOf } from '../account/claims.ts'
import type { Wallet } from '../account/wallet.ts'
import type { State } from '../state.ts'
import { book, withoutTrade } from './ledger.ts'

/** Lends an account coins: they come into its balance and are owed, so it is worth what it was before. */
export function lend(state: State, account: Account, coin: string, amount: E8): void {
  owe(account.wallet(coin), amount)
  book(state, account, coin, withoutTrade('BORROW', amount))
}

/** Pays back as much as is owed and free, at most an amount; returns the paid amount. */
export function repay(state: State, account: Account, coin: string, most: E8): E8 {
  const wallet = account.wallet(coin)
  const { held, borrowed } = wallet.claims
  const paid = [most, borrowed, wallet.balance - held].reduce((least, one) => (one < least ? one : least))
  if (paid <= 0n) return 0n
  owe(wallet, -paid)
  account.endCredits(wallet.money)
  book(state, account, coin, withoutTrade('REPAY', -paid))
  return paid
}

function owe(wallet: Wallet, amount: E8): void {
  const { holds, borrowed } = wallet.claims
  wallet.claims = claimsOf(holds, borrowed + amount)
}
