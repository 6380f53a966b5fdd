import { BUY } from '../../book/order-pool.ts'
import { promise } from '../../ledger/promises.ts'
import type { State } from '../../state.ts'
import type { SpotSeat } from './seat.ts'

/**
 * Updates the promised coins when an order's open lots change from `before` to `after`: a buy promises their cost at
 * its limit, a sell the lots.
 */
export function restingChanged(state: State, seat: SpotSeat, slot: number, before: number, after: number): void {
  const { pool } = state
  const { account, market } = seat
  const { baseCoin, quoteCoin } = market.instrument
  if (pool.side[slot] === BUY) {
    const price = pool.price[slot]!
    promise(account, quoteCoin, market.values.amountOfCost(market.costOf(price, after) - market.costOf(price, before)))
  } else promise(account, baseCoin, market.qtyAmountOf(after - before))
  state.report.walletChanged(account)
}
