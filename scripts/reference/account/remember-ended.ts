import type { OrderState } from '@perpdesk/engine'
import type { Account } from '../model.ts'

/** Number of ended orders of an account that can still be queried. */
const ENDED_KEPT = 500

/** Keeps an ended order for later queries. */
export function remember(account: Account, state: OrderState): void {
  account.ended.push(state)
  if (account.ended.length > ENDED_KEPT) account.ended.shift()
}
