import { ORDER_TYPES, type RejectReason, TIMES_IN_FORCE } from '@perpdesk/trading'
import { detailsAt, sideAt } from '../account/open-order.ts'
import { cancelled, FILLED } from '../account/order-words.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import { collarOf } from '../listing/limits.ts'
import type { State } from '../state.ts'
import { isFillable } from './fillable.ts'
import { finish, reportOrder, rest } from './life-cycle.ts'
import { matchIncoming } from './match.ts'

const MARKET = ORDER_TYPES.indexOf('Market')

/**
 * Executes an order that is not in the book: a post-only order is cancelled if it would take liquidity, fill-or-kill
 * fills or ends, all others trade; then the remainder rests or ends. Also the second half of an amendment.
 */
export function act(state: State, slot: number): void {
  const { pool } = state
  const { book } = state.ownerOf(slot).market
  const timeInForce = TIMES_IN_FORCE[pool.timeInForce[slot]!]!
  if (timeInForce === 'PostOnly') {
    if (book.crosses(pool.side[slot]!, pool.price[slot]!)) {
      finish(state, slot, cancelled('UNKNOWN', 'EC_PostOnlyWillTakeLiquidity'))
    } else rest(state, slot)
    return
  }
  if (timeInForce === 'FOK' && !isFillable(state, slot)) {
    finish(state, slot, cancelled('UNKNOWN', 'EC_CancelForNoFullFill'))
    return
  }
  const stopped = matchIncoming(state, slot)
  if (pool.leaves[slot] === 0) finish(state, slot, FILLED)
  else if (stopped === 'EC_BySelfMatch') finish(state, slot, cancelled('CancelBySmp', 'EC_BySelfMatch'))
  else if (stopped === 'EC_ReachMaxTradeNum') {
    finish(state, slot, cancelled('CancelByCrossReachMaxTradeNum', 'EC_ReachMaxTradeNum'))
  } else if (timeInForce === 'GTC') {
    rest(state, slot)
    if (pool.filled[slot]! > 0) reportOrder(state, slot)
  } else finish(state, slot, cancelled('UNKNOWN', remainderReason(state, slot)))
}

/**
 * Returns the reason for which the remainder of an order that cannot rest ends (R2.23): nothing could be filled; or a
 * market order was stopped with more of the book beyond, by the collar or, without a slippage tolerance of its own, by
 * the position's capital [X]; or the order has taken everything within its limit.
 */
function remainderReason(state: State, slot: number): RejectReason {
  const { pool } = state
  if (pool.filled[slot] === 0) return 'EC_NoImmediateQtyToFill'
  if (pool.orderType[slot] !== MARKET) return 'EC_NoError'
  const { market } = state.ownerOf(slot)
  if (market.book.best(1 - pool.side[slot]!) === NO_PRICE) return 'EC_NoError'
  if (pool.price[slot] === collarOf(market, sideAt(state, slot))) return 'EC_ReachMarketPriceLimit'
  return (detailsAt(state, slot)?.details.slippage ?? null) === null ? 'EC_ReachRiskPriceLimit' : 'EC_NoError'
}
