import type { CancelType, OrderStatus, RejectReason } from '@perpdesk/trading'
import type { OrderState } from '../../packages/engine/src/event.ts'
import { childEnded } from './algos/strategy.ts'
import { type Account, type Model, type Order, sideBook, standingOf } from './model.ts'

/** Ended orders of an account that can still be asked for. */
const ENDED_KEPT = 500

export function stateOf(
  order: Order,
  status: OrderStatus = 'New',
  cancelType: CancelType = 'UNKNOWN',
  rejectReason: RejectReason = 'EC_NoError',
): OrderState {
  const open = status === 'New'
  return {
    orderId: order.id,
    orderLinkId: order.link,
    account: order.account.id,
    instrument: order.market.instrument.id,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    price: order.price,
    qty: order.filled + order.leaves,
    leavesQty: open ? order.leaves : 0,
    cumExecQty: order.filled,
    cumExecValue: order.value,
    cumExecFee: order.fee,
    status: open && order.filled > 0 ? 'PartiallyFilled' : status,
    reduceOnly: order.reduceOnly,
    closeOnTrigger: order.closeOnTrigger,
    positionIdx: order.positionIdx,
    smpType: order.smpType,
    stopOrderType: order.stopOrderType,
    createType: order.createType,
    cancelType,
    rejectReason,
    details: order.details,
    createdTime: order.createdTime,
    updatedTime: order.updatedTime,
  }
}

export function tellOrder(model: Model, order: Order): void {
  order.updatedTime = model.time
  model.tell(order.account, { type: 'order', order: stateOf(order) })
}

/** Puts an order behind all that are as good or better. */
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

/** An order that is not in the book any more has come to its end. */
export function endOrder(
  model: Model,
  order: Order,
  status: OrderStatus,
  cancelType: CancelType = 'UNKNOWN',
  rejectReason: RejectReason = 'EC_NoError',
): void {
  order.updatedTime = model.time
  if (order.account.reports) {
    const state = stateOf(order, status, cancelType, rejectReason)
    model.tell(order.account, { type: 'order', order: state })
    remember(order.account, state)
  }
  childEnded(model, order, { status, cancelType, rejectReason })
}

/** Keeps an ended order for whoever asks for it. */
export function remember(account: Account, state: OrderState): void {
  account.ended.push(state)
  if (account.ended.length > ENDED_KEPT) account.ended.shift()
}
