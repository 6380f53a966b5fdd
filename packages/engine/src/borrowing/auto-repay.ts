import { isAutoRepayDue } from '@perpdesk/trading'
import { repay } from '../ledger/loans.ts'
import type { State } from '../state.ts'

/** At :00 and :30 coins borrowed by hand go back as far as their owner has them free (R5.19); once, however many of these have passed. */
export function autoRepay(state: State, before: number): void {
  if (before === 0 || state.accounts.coins.lent.length === 0 || !isAutoRepayDue(before, state.time)) return
  for (const account of state.accounts.list) {
    for (const { coin, borrowed } of account.wallets) if (borrowed > 0n) repay(state, account, coin, borrowed)
  }
}
