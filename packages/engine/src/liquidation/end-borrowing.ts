import type { Account } from '../account/account.ts'
import { callLoan } from '../ledger/loans.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { SpotSeat } from '../products/spot/seat.ts'
import type { State } from '../state.ts'
import { cancelStops } from '../triggers/stop-life.ts'

/**
 * The first steps of 6.3: with spot margin every order in pairs goes, those that wait among them [X: each may lend, or exchange collateral
 * for what counts less], and what was borrowed by hand is taken back, so that what lacks then is all that is owed.
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
