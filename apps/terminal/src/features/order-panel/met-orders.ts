import type { E8 } from '@perpdesk/numeric'
import type { WhatIfFill } from '@perpdesk/trading'
import type { RestingOrder } from '../account-figures/index.ts'
import type { OrderContext, ProposedOrder } from './order-context.ts'

/** A trade of an order, and the own resting order on the other side of the trade, if any. */
export type ForeseenTrade = WhatIfFill & { readonly own?: RestingOrder }

/**
 * Splits fills at price levels that contain own orders. The exchange lets an account trade with itself, so the account
 * then has both sides of the trade. A level does not show its queue; orders of others are assumed to be ahead of the
 * own ones.
 */
export function withOwnOrders(
  context: OrderContext,
  order: ProposedOrder,
  fills: readonly WhatIfFill[],
): ForeseenTrade[] {
  const { market, account } = context
  const own = account.orders.filter(({ side }) => side !== order.side).toSorted(olderFirst)
  if (own.length === 0) return [...fills]
  const levels = order.side === 'Buy' ? market.asks : market.bids
  return fills.flatMap(({ price, qty }) => {
    const here = own.filter((resting) => resting.price === price)
    const ofOwn = here.reduce((sum, { leaves }) => sum + leaves, 0n)
    const whole = levels.find((level) => level.price === price)?.qty ?? qty
    const others = least(qty, whole > ofOwn ? whole - ofOwn : 0n)
    const parts: ForeseenTrade[] = others > 0n ? [{ price, qty: others }] : []
    let left = qty - others
    for (const met of here) {
      const part = least(left, met.leaves)
      if (part === 0n) break
      left -= part
      const meets = { positionSide: met.positionSide, makerRate: account.fees.maker }
      parts.push({ price, qty: part, meets, own: met })
    }
    return parts
  })
}

/** Compares orders by age; ids increase with time, so a longer or greater id is newer. */
export function olderFirst(one: RestingOrder, other: RestingOrder): number {
  return one.id.length - other.id.length || (one.id < other.id ? -1 : 1)
}

const least = (a: E8, b: E8) => (a < b ? a : b)
