import { e8 } from '@perpdesk/numeric'
import type { Order, PairOrder } from '@perpdesk/protocol'
import { coinAmount } from '../../format/index.ts'
import { orderLineParams } from './order-line.ts'

/** True for an order on a spot pair. */
export function isPairOrder(order: Order): order is PairOrder {
  return 'quoteAmount' in order
}

/** True for an order on a pair that was placed by an amount in the quote coin. */
export function isByAmount(order: Order): order is PairOrder {
  return isPairOrder(order) && order.quoteAmount !== ''
}

/** Returns the quantity of an order with its coin; the amount of an order by amount. */
export function sizeWords(order: Order): string {
  if (isByAmount(order)) return coinAmount(e8(order.quoteAmount), order.quoteTokenId, { fine: true })
  const { qty, coin } = orderLineParams(order.symbol, order.qty, order.price)
  return `${qty} ${coin}`
}
