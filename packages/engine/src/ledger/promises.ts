import { type Amount, plus } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'

/** Open orders in pairs promise more of a coin, or with a change below zero less. What was proven to be available ends with more. */
export function promise(account: Account, coin: string, change: Amount): void {
  if (change === 0) return
  const wallet = account.wallet(coin)
  wallet.inOrders = plus(wallet.inOrders, change)
  if (change > 0) account.endCredits(wallet.money)
}
