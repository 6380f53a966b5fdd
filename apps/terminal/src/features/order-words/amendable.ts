import type { Order } from '@perpdesk/protocol'
import { isOrderResting } from '@perpdesk/trading'

/** The figure of an order that is edited in its row. */
export type AmendField = 'price' | 'qty' | 'trigger'

/** True of an order that can still be changed or cancelled: one that was triggered is on its way already. */
export function canChange({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  return isOrderResting(orderStatus) || orderStatus === 'Untriggered'
}

const FOLLOWS_POSITION: ReadonlySet<Order['stopOrderType']> = new Set(['TrailingStop', 'MmRateClose'])
const OF_WHOLE_POSITION: ReadonlySet<Order['stopOrderType']> = new Set(['TakeProfit', 'StopLoss'])

/**
 * True where the exchange replaces the figure of an open order (ORD-07). Orders that follow a position are set at the
 * position, and those that a strategy sent belong to it; TP/SL of a whole position have the position's size.
 */
export function canAmend(order: Order, field: AmendField): boolean {
  const { stopOrderType, orderType, orderStatus, strategyId, triggerPrice } = order
  if (!canChange(order) || strategyId !== '' || FOLLOWS_POSITION.has(stopOrderType)) return false
  if (field === 'price') return orderType === 'Limit'
  if (field === 'trigger') return orderStatus === 'Untriggered' && triggerPrice !== ''
  return orderStatus !== 'Untriggered' || !OF_WHOLE_POSITION.has(stopOrderType)
}
