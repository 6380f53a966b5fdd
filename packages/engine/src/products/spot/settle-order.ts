import { type Amount, e8Of, minus } from '@perpdesk/numeric'
import { spotFee } from '@perpdesk/trading'
import { createTypeAt, sideAt } from '../../account/open-order.ts'
import { DETAILED } from '../../book/order-pool.ts'
import { book } from '../../ledger/ledger.ts'
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
  const execPrice = market.priceOf(price)
  const orderId = pool.id[slot]!
  if (account.reports) {
    state.report.push({
      type: 'execution',
      execId,
      account: account.id,
      instrument: id,
      orderId,
      orderLinkId: pool.linkAt(slot),
      side,
      positionIdx: 0,
      price,
      execPrice,
      qty: lots,
      value: e8Of(value),
      fee: e8Of(fee.ofReceived) + e8Of(fee.ofGiven),
      feeRate: e8Of(feeRate),
      isMaker,
      execType: 'Trade',
      createType: createTypeAt(state, slot),
      closedQty: 0,
      realisedPnl: 0n,
      leavesQty: pool.leaves[slot]!,
    })
  }
  const row = { ledgerType: 'TRADE', instrument: id, side, qty: lots, price: execPrice, funding: 0, orderId } as const
  book(state, account, givenCoin, { ...row, cashFlow: minus(0, given), fee: fee.ofGiven })
  book(state, account, receivedCoin, { ...row, cashFlow: received, fee: fee.ofReceived })
  const { fees } = state.accounts
  if (fee.ofGiven !== 0) fees.wallet(givenCoin).add(fee.ofGiven)
  if (fee.ofReceived !== 0) fees.wallet(receivedCoin).add(fee.ofReceived)
  account.endCredits(account.coins.get(givenCoin))
  account.endCredits(account.coins.get(receivedCoin))
  state.report.walletChanged(account)
  if (pool.leaves[slot] === 0 && (pool.flags[slot]! & DETAILED) !== 0) attachCarried(state, seat, slot, fee.ofReceived)
  return fee.ofReceived
}
