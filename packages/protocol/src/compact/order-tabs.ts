import { firstPartLinkId, isOrderResting } from '@perpdesk/trading'
import type { Order } from '../records.ts'
import type { OrderItem } from './order-item.ts'
import { PLAN_TYPES } from './words.ts'

/** Tabs of the order lists (REC-06). */
export const ORDER_TABS = ['activity', 'condition', 'tpSl', 'trailingStop', 'mmr', 'oco', 'futureSpread'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/**
 * The tab of an order. An order that rests in a book is an activity, whatever it came from; one that waits or ended before
 * that stands with its kind.
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

/** The set of an order: outside spot those that share a parent are one (REC-06). */
export function setOf({ orderId, parentOrderId }: Pick<OrderItem, 'orderId' | 'parentOrderId'>): string {
  return parentOrderId === '' ? orderId : `of ${parentOrderId}`
}

/** Parts of one order are sent together; one that came later by more than this (ms) has a like id by chance. */
const SENT_TOGETHER = 5_000

type Grouped = Pick<Order, 'orderId' | 'orderLinkId' | 'parentOrderId' | 'symbol' | 'side' | 'createdTime'>

/**
 * Orders in their sets, where the first of each stands: those that share a parent (REC-06), and the parts of an order that was larger than
 * one may be. Parts have no parent; their client's ids say that they belong together ({@link partLinkId}).
 */
export function orderSets<Item extends Grouped>(orders: readonly Item[]): readonly (readonly Item[])[] {
  const byLink = new Map(orders.map((order) => [linkKey(order, order.orderLinkId), order]))
  const sets = Map.groupBy(orders, (order) => setOf(firstPart(order, byLink) ?? order))
  return [...sets.values()]
}

function linkKey({ symbol, side }: Grouped, linkId: string): string {
  return `${symbol} ${side} ${linkId}`
}

/** The first part of the split order that this order belongs to; `undefined` where it is no further part. */
function firstPart<Item extends Grouped>(order: Item, byLink: ReadonlyMap<string, Item>): Item | undefined {
  if (order.parentOrderId !== '') return undefined
  const linkId = firstPartLinkId(order.orderLinkId)
  const first = linkId === undefined ? undefined : byLink.get(linkKey(order, linkId))
  const isTogether = first !== undefined && Math.abs(first.createdTime - order.createdTime) <= SENT_TOGETHER
  return isTogether ? first : undefined
}
