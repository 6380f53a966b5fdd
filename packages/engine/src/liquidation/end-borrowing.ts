import type { Account } from '../account/account.ts'
import { callLoan } from '../ledger/loans.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { SpotSeat } from '../products/spot/seat.ts'
import type { State } from '../state.ts'
import { cancelStops } from '../triggers/stop-life.ts'

/**
 * First step of 6.3: with spot margin, all orders in pairs are cancelled, including waiting ones [X: each may borrow,
 * or exchange collateral for coins that count less]; then manual loans are called, so that negative balances are the
 * whole debt.
 */
export function endBorrowing(state: State, account: Account): void {
  if (account.spotLeverage > 0) {
    for (const seat of account.seats()) {
      if (!(seat instanceof SpotSeat)) continue
      cancelOrders(state, seat, 'CancelAllBeforeLiq')
      cancelStops(state, seat, 'CancelAllBeforeLiq')
    }
  }
  for (const wallet of account.wallets) callLoan(state, account, wallet)
}
