import type { Order } from '@perpdesk/protocol'

/** The figure of an order that is edited in its row. */
export type AmendField = 'price' | 'qty' | 'trigger'

/** States of an order that can still be changed or cancelled. */
export const STANDS: ReadonlySet<Order['orderStatus']> = new Set(['New', 'PartiallyFilled', 'Untriggered'])
const FOLLOWS_POSITION: ReadonlySet<Order['stopOrderType']> = new Set(['TrailingStop', 'MmRateClose'])
const OF_WHOLE_POSITION: ReadonlySet<Order['stopOrderType']> = new Set(['TakeProfit', 'StopLoss'])

/**
 * True where the exchange replaces the figure of an open order (ORD-07). Orders that follow a position are set at the
 * position, and those that a strategy sent belong to it; TP/SL of a whole position have the position's size.
 */
export function canAmend(order: Order, field: AmendField): boolean {
  const { stopOrderType, orderType, orderStatus, strategyId, triggerPrice } = order
  if (!STANDS.has(orderStatus) || strategyId !== '' || FOLLOWS_POSITION.has(stopOrderType)) return false
  if (field === 'price') return orderType === 'Limit'
  if (field === 'trigger') return orderStatus === 'Untriggered' && triggerPrice !== ''
  return orderStatus !== 'Untriggered' || !OF_WHOLE_POSITION.has(stopOrderType)
}
