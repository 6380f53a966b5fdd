import { type Amount, plus } from '@perpdesk/numeric'
import type { Account } from '../account/account.ts'

/** Changes the amount of a coin promised by open orders in pairs. A larger amount ends the coin's proven credits. */
export function promise(account: Account, coin: string, change: Amount): void {
  if (change === 0) return
  const wallet = account.wallet(coin)
  wallet.inOrders = plus(wallet.inOrders, change)
  if (change > 0) account.endCredits(wallet.money)
}
