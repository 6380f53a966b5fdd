import { AUTO_REPAY_RATE, reachesRate, riskBase } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import { isLentTo, owesAnything } from '../risk/liabilities.ts'
import { isSafe } from '../risk/safe-in-bands.ts'
import type { State } from '../state.ts'
import { owedInBalance, payDebt } from './repay.ts'

/**
 * Repays the debts of accounts whose maintenance margin rate has reached 85 % (5.4), coin by coin, like `repay` of the
 * whole debt with conversion. Waits for fresh prices.
 */
export function repayAtRisk(state: State): void {
  if (state.accounts.coins.lent.length === 0) return
  for (const account of state.accounts.awake.inOrder()) {
    if (!isAtRisk(account) || !hasFreshMarks(account)) continue
    for (const { coin } of account.wallets) {
      const owed = owedInBalance(account, coin)
      if (owed > 0n && isLentTo(account, coin)) payDebt(state, account, coin, owed, true)
    }
  }
}

function isAtRisk(account: Account): boolean {
  if (isSafe(account) || !owesAnything(account)) return false
  const cross = crossAccount(account)
  return reachesRate(cross.totalMaintenanceMargin, riskBase(cross), AUTO_REPAY_RATE)
}
