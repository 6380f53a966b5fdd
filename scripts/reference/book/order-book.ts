import type { Side } from '@perpdesk/trading'
import { standingOf } from '../account/standing.ts'
import type { Market, Order } from '../model.ts'

export function sideBook(market: Market, side: Side): Order[] {
  return side === 'Buy' ? market.bids : market.asks
}

/** Adds an order to the book behind all orders with an equal or better price. */
export function addToBook(order: Order): void {
  const book = sideBook(order.market, order.side)
  const better = (other: Order): boolean =>
    order.side === 'Buy' ? other.price >= order.price : other.price <= order.price
  let at = book.length
  while (at > 0 && !better(book[at - 1]!)) at--
  book.splice(at, 0, order)
  const { orders } = standingOf(order.account, order.market)
  orders.push(order)
  orders.sort((a, b) => a.id - b.id)
}

export function removeFromBook(order: Order): void {
  const book = sideBook(order.market, order.side)
  const at = book.indexOf(order)
  if (at < 0) return
  book.splice(at, 1)
  const { orders } = standingOf(order.account, order.market)
  orders.splice(orders.indexOf(order), 1)
}

/** Moves an order to the end of its price level without matching it. */
export function restAgain(order: Order): void {
  removeFromBook(order)
  addToBook(order)
}

export function crosses(order: Pick<Order, 'side' | 'price'>, resting: Pick<Order, 'price'>): boolean {
  return order.side === 'Buy' ? resting.price <= order.price : resting.price >= order.price
}
