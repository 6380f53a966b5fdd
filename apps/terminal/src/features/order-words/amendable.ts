import type { Order } from '@perpdesk/protocol'
import { isOrderResting } from '@perpdesk/trading'

/** The figure of an order that is edited in its row. */
export type AmendField = 'price' | 'qty' | 'trigger'

/**
 * True if an order can still be changed or cancelled. A triggered order cannot, because it is already being executed.
 */
export function canChange({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  return isOrderResting(orderStatus) || orderStatus === 'Untriggered'
}

const FOLLOWS_POSITION: ReadonlySet<Order['stopOrderType']> = new Set(['TrailingStop', 'MmRateClose'])
const OF_WHOLE_POSITION: ReadonlySet<Order['stopOrderType']> = new Set(['TakeProfit', 'StopLoss'])

type AmendableOrder = Pick<Order, 'stopOrderType' | 'orderType' | 'orderStatus' | 'strategyId' | 'triggerPrice'> & {
  /** The amount of an order by amount on a pair, which has no quantity before it trades. */
  readonly quoteAmount?: string
}

/**
 * True if the exchange amends this figure of an open order (ORD-07). Orders that follow a position are changed through
 * the position, and orders of a strategy through the strategy; the quantity of TP/SL of a whole position is that of the
 * position.
 */
export function canAmend(order: AmendableOrder, field: AmendField): boolean {
  const { stopOrderType, orderType, orderStatus, strategyId, triggerPrice, quoteAmount = '' } = order
  if (!canChange(order) || strategyId !== '' || FOLLOWS_POSITION.has(stopOrderType)) return false
  if (field === 'price') return orderType === 'Limit'
  if (field === 'trigger') return orderStatus === 'Untriggered' && triggerPrice !== ''
  if (quoteAmount !== '') return false
  return orderStatus !== 'Untriggered' || !OF_WHOLE_POSITION.has(stopOrderType)
}
