import { firstPartLinkId, isOrderResting } from '@perpdesk/trading'
import type { Order } from '../records.ts'
import type { OrderItem } from './order-item.ts'
import { PLAN_TYPES } from './words.ts'

/** Tabs of the order lists (REC-06). */
export const ORDER_TABS = ['activity', 'condition', 'tpSl', 'trailingStop', 'mmr', 'oco', 'futureSpread'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/**
 * Returns the tab of an order. An order that rests in the order book is in the tab `activity`, also if a trigger or a
 * strategy created it. Orders that wait for their trigger, and ended orders, are in the tab of their kind.
 */
export function tabOf(item: Pick<OrderItem, 'planType' | 'stopOrderType' | 'orderStatus' | 'createType'>): OrderTab {
  if (item.createType === 'CreateByFutureSpread') return 'futureSpread'
  if (isOrderResting(item.orderStatus)) return 'activity'
  if (item.stopOrderType === 'MmRateClose') return 'mmr'
  switch (item.planType) {
    case PLAN_TYPES.none:
      return 'activity'
    case PLAN_TYPES.tpsl:
      return 'tpSl'
    case PLAN_TYPES.trailingStop:
    case PLAN_TYPES.trailingProfit:
      return 'trailingStop'
    case PLAN_TYPES.oco:
      return 'oco'
    case PLAN_TYPES.conditional:
    case PLAN_TYPES.stopLimit:
      return 'condition'
  }
}

/** Returns the key of an order's set: contract orders with the same parent order form one set (REC-06). */
export function setOf({ orderId, parentOrderId }: Pick<OrderItem, 'orderId' | 'parentOrderId'>): string {
  return parentOrderId === '' ? orderId : `of ${parentOrderId}`
}

/**
 * Longest time, in milliseconds, between the parts of one split order, which are sent together. Orders further apart
 * have similar ids only by chance.
 */
const SENT_TOGETHER = 5_000

type Grouped = Pick<Order, 'orderId' | 'orderLinkId' | 'parentOrderId' | 'symbol' | 'side' | 'createdTime'>

/**
 * Returns orders grouped into sets, each set at the position of its first order. A set are the orders that share a
 * parent order (REC-06), or the parts of an order that the terminal split because it exceeded the largest quantity.
 * Parts have no parent order; their `orderLinkId`s show that they belong together ({@link partLinkId}).
 */
export function orderSets<Item extends Grouped>(orders: readonly Item[]): readonly (readonly Item[])[] {
  const byLink = new Map(orders.map((order) => [linkKey(order, order.orderLinkId), order]))
  const sets = Map.groupBy(orders, (order) => setOf(firstPart(order, byLink) ?? order))
  return [...sets.values()]
}

function linkKey({ symbol, side }: Grouped, linkId: string): string {
  return `${symbol} ${side} ${linkId}`
}

/** Returns the first part of a split order if this order is a later part of it; otherwise `undefined`. */
function firstPart<Item extends Grouped>(order: Item, byLink: ReadonlyMap<string, Item>): Item | undefined {
  if (order.parentOrderId !== '') return undefined
  const linkId = firstPartLinkId(order.orderLinkId)
  const first = linkId === undefined ? undefined : byLink.get(linkKey(order, linkId))
  const isTogether = first !== undefined && Math.abs(first.createdTime - order.createdTime) <= SENT_TOGETHER
  return isTogether ? first : undefined
}
