import { type Amount, plus } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'

/** Changes the amount of a coin that open orders in pairs promise. A larger amount ends the credits proven before. */
export function promise(account: Account, coin: string, change: Amount): void {
  if (change === 0) return
  const wallet = account.wallet(coin)
  wallet.inOrders = plus(wallet.inOrders, change)
  if (change > 0) account.endCredits(wallet.money)
}
