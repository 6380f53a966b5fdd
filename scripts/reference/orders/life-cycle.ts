import type { CancelType, OrderStatus, RejectReason } from '@perpdesk/trading'
import { remember } from '../account/remember-ended.ts'
import type { Model, Order } from '../model.ts'
import { childEnded } from '../strategies/strategies.ts'
import { stateOf } from './order-view.ts'

export function reportOrder(model: Model, order: Order): void {
  order.updatedTime = model.time
  model.report(order.account, { type: 'order', order: stateOf(order) })
}

/** Ends an order that is no longer in the book. */
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
    model.report(order.account, { type: 'order', order: state })
    remember(order.account, state)
  }
  childEnded(model, order, { status, cancelType, rejectReason })
}
