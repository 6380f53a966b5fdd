import type { CancelOrder } from '@perpdesk/engine'
import { byLink, find } from '../account/locate.ts'
import { ordersOf } from '../account/standing.ts'
import { removeFromBook } from '../book/order-book.ts'
import { mayCancel } from '../listing/stage.ts'
import { endClose } from '../mmr-close/mmr-close-view.ts'
import type { Account, Market, Model, Order } from '../model.ts'
import { type Answer, done, refused } from '../results.ts'
import { cancelByUser as cancelStop, waitingOrder } from '../triggers/stop-life.ts'
import { endOrder } from './life-cycle.ts'

export function cancel(model: Model, command: CancelOrder): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const close = model.closes.find(({ id, standing }) => {
    return id === command.orderId && standing.account === found.account && standing.market === found.market
  })
  if (close !== undefined) {
    endClose(model, close, { status: 'Cancelled', cancelType: 'CancelByUser', rejectReason: 'EC_PerCancelRequest' })
    return done(close.id, 0)
  }
  const stop = waitingOrder(found.account, found.market, command)
  if (stop !== undefined) {
    cancelStop(model, stop)
    return done(stop.id, stop.price)
  }
  const order = openOrder(found.account, found.market, command)
  if ('code' in order) return order
  if (!mayCancel(found.market)) return refused('inAuction')
  cancelByUser(model, order)
  return done(order.id, order.price)
}

/** Removes an order and ends it as cancelled by its owner. */
export function cancelByUser(model: Model, order: Order): void {
  removeFromBook(order)
  endOrder(model, order, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
}

export function cancelOrders(
  model: Model,
  orders: readonly Order[],
  why: 'CancelByPrepareLiq' | 'CancelAllBeforeLiq' | 'CancelByPrepareAdl' | 'CancelAllBeforeAdl',
): void {
  for (const order of orders) {
    removeFromBook(order)
    endOrder(model, order, 'Cancelled', why)
  }
}

/** Returns the open order that a command refers to, or the refusal (R3.29). */
export function openOrder(
  account: Account,
  market: Market,
  ref: { orderId: number; orderLinkId: string },
): Order | Answer {
  const id = ref.orderId !== 0 ? ref.orderId : byLink(account, ref.orderLinkId)
  const open = account.standings
    .flatMap((standing) => ordersOf(account, standing.market))
    .find((order) => order.id === id)
  if (open !== undefined) return open.market === market ? open : refused('noOrder')
  const ended = account.ended.find((state) => state.orderId === id)
  if (ended === undefined || ended.instrument !== market.instrument.id) return refused('noOrder')
  return refused(ended.status === 'Filled' ? 'orderFilled' : 'orderCancelled', id)
}
