import type { OrderState } from '@perpdesk/engine'
import type { CancelType, OrderStatus, RejectReason } from '@perpdesk/trading'
import type { Order } from '../model.ts'

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
