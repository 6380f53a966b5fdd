import { type Amount, minus } from '@perpdesk/numeric'
import { spotFee } from '@perpdesk/trading'
import { createTypeAt, sideAt } from '../../account/open-order.ts'
import { DETAILED } from '../../book/order-pool.ts'
import { changeBalance } from '../../ledger/ledger.ts'
import type { State } from '../../state.ts'
import type { Fill } from '../product.ts'
import { attachCarried } from './carried.ts'
import { openAt } from './limits.ts'
import type { SpotSeat } from './seat.ts'

/**
 * Settles an order's side of a fill: both coins change hands, with a ledger row for each, the given coin first. Returns
 * the fee in the received coin. A rebate is paid in the other coin and appears only in that coin's row and in the
 * execution [X: an order has one sum of fees].
 */
export function settleOrder(
  state: State,
  seat: SpotSeat,
  slot: number,
  fill: Fill,
  feeRate: Amount,
  isMaker: boolean,
): Amount {
  const { pool } = state
  const { account, market } = seat
  const { price, lots, value } = fill
  const { id, baseCoin, quoteCoin } = market.instrument
  openAt(state, market, price)
  const side = sideAt(state, slot)
  const qty = market.qtyAmountOf(lots)
  const isBuy = side === 'Buy'
  const [given, received] = isBuy ? [value, qty] : [qty, value]
  const [givenCoin, receivedCoin] = isBuy ? [quoteCoin, baseCoin] : [baseCoin, quoteCoin]
  const fee = spotFee({ given, received }, feeRate)
  const execId = state.nextExecId++
  const givenWallet = account.wallet(givenCoin)
  const receivedWallet = account.wallet(receivedCoin)
  const givenId = changeBalance(state, account, givenCoin, id, minus(minus(0, given), fee.ofGiven))
  const receivedId = changeBalance(state, account, receivedCoin, id, minus(received, fee.ofReceived))
  if (account.reports) {
    state.report.spotFill({
      account,
      market,
      side,
      price,
      lots,
      value,
      fee,
      feeRate,
      isMaker,
      orderId: pool.id[slot]!,
      orderLinkId: pool.linkAt(slot),
      leavesQty: pool.leaves[slot]!,
      createType: createTypeAt(state, slot),
      execId,
      givenId,
      receivedId,
      givenBalance: givenWallet.balanceAmount,
      receivedBalance: receivedWallet.balanceAmount,
    })
  }
  const { fees } = state.accounts
  if (fee.ofGiven !== 0) fees.wallet(givenCoin).add(fee.ofGiven)
  if (fee.ofReceived !== 0) fees.wallet(receivedCoin).add(fee.ofReceived)
  account.endCredits(givenWallet.money)
  account.endCredits(receivedWallet.money)
  state.report.walletChanged(account)
  if (pool.leaves[slot] === 0 && (pool.flags[slot]! & DETAILED) !== 0) attachCarried(state, seat, slot, fee.ofReceived)
  return fee.ofReceived
}
