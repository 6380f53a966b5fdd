import { isAutoRepayDue } from '@perpdesk/trading'
import { repay } from '../ledger/loans.ts'
import type { State } from '../state.ts'

/**
 * Repays manual loans at :00 and :30 from the free balance of the same coin (R5.19); only once if several of these
 * moments have passed since the last tick.
 */
export function autoRepay(state: State, before: number): void {
  if (before === 0 || state.accounts.coins.lent.length === 0 || !isAutoRepayDue(before, state.time)) return
  for (const account of state.accounts.list) {
    for (const { coin, borrowed } of account.wallets) if (borrowed > 0n) repay(state, account, coin, borrowed)
  }
}
