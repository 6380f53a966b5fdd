import type { RejectReason } from '@perpdesk/trading'
import { addToBook, crosses } from '../book/order-book.ts'
import type { Model, Order } from '../model.ts'
import { against, fillsWhole } from './fillable.ts'
import { endOrder, reportOrder } from './life-cycle.ts'
import { tradeThrough } from './match.ts'

/** Executes an order that is not in the book (3.2): post-only, fill-or-kill, or trade and then rest or end. */
export function act(model: Model, order: Order): void {
  const [best] = against(order)
  if (order.timeInForce === 'PostOnly') {
    if (best !== undefined && crosses(order, best)) {
      endOrder(model, order, 'Cancelled', 'UNKNOWN', 'EC_PostOnlyWillTakeLiquidity')
    } else addToBook(order)
    return
  }
  if (order.timeInForce === 'FOK' && !fillsWhole(order)) {
    endOrder(model, order, 'Cancelled', 'UNKNOWN', 'EC_CancelForNoFullFill')
    return
  }
  const stopped = tradeThrough(model, order)
  if (order.leaves === 0) endOrder(model, order, 'Filled')
  else if (stopped === 'EC_BySelfMatch') endOrder(model, order, 'Cancelled', 'CancelBySmp', stopped)
  else if (stopped === 'EC_ReachMaxTradeNum') {
    endOrder(model, order, 'Cancelled', 'CancelByCrossReachMaxTradeNum', stopped)
  } else if (order.timeInForce === 'GTC') {
    addToBook(order)
    if (order.filled > 0) reportOrder(model, order)
  } else endOrder(model, order, 'Cancelled', 'UNKNOWN', reasonOfRest(order))
}

/**
 * Returns the reason why a rest of an order was cancelled (R2.23): no liquidity, the collar, or the limit of its
 * owner's balance.
 */
function reasonOfRest(order: Order): RejectReason {
  if (order.filled === 0) return 'EC_NoImmediateQtyToFill'
  const { maxBuy, minSell } = order.market
  if (order.orderType !== 'Market' || against(order).length === 0) return 'EC_NoError'
  if (order.price === (order.side === 'Buy' ? maxBuy : minSell)) return 'EC_ReachMarketPriceLimit'
  return (order.details?.slippage ?? null) === null ? 'EC_ReachRiskPriceLimit' : 'EC_NoError'
}
