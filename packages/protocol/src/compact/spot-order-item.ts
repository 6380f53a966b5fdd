import { e8, formatE8 } from '@perpdesk/numeric'
import type { Order, SpotOrder } from '../records.ts'
import { type OrderItem, orderItemOf } from './order-item.ts'

/** One row of an order list of spot pairs, under the names that the lists use (REC-03). */
export interface SpotOrderItem extends Omit<OrderItem, 'symbolId'> {
  readonly symbolId: string
  readonly marketUnit: SpotOrder['marketUnit']
  readonly feeCoin: string
}

/** Fields of contract orders that orders on pairs do not have. */
const OF_CONTRACTS = {
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  triggerBy: 'LastPrice',
  tpTriggerBy: 'LastPrice',
  slTriggerBy: 'LastPrice',
  tpSlMode: 'UNKNOWN',
  triggerRateE4: 0,
} as const

/** An order on a pair with the fields of orders on contracts. */
export type PairOrder = Order & SpotOrder

/** Returns an order on a pair with the fields of orders on contracts, for rules and views that serve both. */
export function pairOrderOf(order: SpotOrder): PairOrder {
  return { ...OF_CONTRACTS, ...order }
}

/** Returns an order on a contract or a pair with the fields of orders on contracts. */
export function anyOrderOf(order: Order | SpotOrder): Order {
  return 'positionIdx' in order ? order : pairOrderOf(order)
}

/**
 * Returns an order on a pair as a row of an order list (REC-03 to REC-05); `tabOf` gives its tab (REC-06). Amounts are
 * in the quote coin; those of an order by amount are its amount and what is left of it.
 */
export function spotOrderItemOf(order: SpotOrder): SpotOrderItem {
  const { symbol, marketUnit, quoteAmount, feeCoin, cumExecValue } = order
  const coins = {
    symbolId: 0,
    contractType: 'Spot',
    baseCurrency: order.baseTokenId,
    quoteCurrency: order.quoteTokenId,
  } as const
  const item = orderItemOf(pairOrderOf(order), coins)
  const byAmount =
    quoteAmount === '' ? {} : { amount: quoteAmount, leavesAmount: formatE8(e8(quoteAmount) - e8(cumExecValue)) }
  return {
    ...item,
    ...byAmount,
    symbolId: symbol,
    marketUnit,
    feeCoin,
    baseTokenName: order.baseTokenName,
    quoteTokenName: order.quoteTokenName,
  }
}
