import type { E8 } from '@perpdesk/numeric'
import { oppositeSide, type Side } from '@perpdesk/trading'
import { isClosingOrder, type RestingOrder } from '../account-figures/index.ts'
import { olderFirst } from './met-orders.ts'
import type { Level, MarketView, OrderContext } from './order-context.ts'

/**
 * Returns the market by which the exchange judges the worst price of an order. On the opposite side, the account's own
 * closing orders count only up to the position that the own orders before them leave.
 */
export function carriedMarket({ account }: OrderContext, market: MarketView, side: Side): MarketView {
  const other = oppositeSide(side)
  const own = account.orders.filter((order) => order.side === other)
  if (!own.some(isClosingOrder)) return market
  const used = new Map<Side | null, E8>()
  const missing = (order: RestingOrder) => {
    const before = used.get(order.positionSide) ?? 0n
    const held = heldBy(account, order.positionSide)
    const room = held > before ? held - before : 0n
    const carried = isClosingOrder(order) && room < order.leaves ? room : order.leaves
    used.set(order.positionSide, before + carried)
    return order.leaves - carried
  }
  const carried = (level: Level): Level => {
    const here = own.filter(({ price }) => price === level.price).toSorted(olderFirst)
    return { ...level, qty: here.reduce((left, order) => left - missing(order), level.qty) }
  }
  const cut = (levels: readonly Level[]) => levels.map(carried).filter(({ qty }) => qty > 0n)
  return side === 'Buy' ? { ...market, asks: cut(market.asks) } : { ...market, bids: cut(market.bids) }
}

/** Returns the size of the position that an order belongs to; in one-way mode, of the only position. */
function heldBy({ long, short }: OrderContext['account'], positionSide: Side | null): E8 {
  const position = positionSide === null ? (long ?? short) : positionSide === 'Buy' ? long : short
  return position?.size ?? 0n
}
