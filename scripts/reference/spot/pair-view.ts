import type { OrderDetails, OrderState } from '@perpdesk/engine'
import type { CancelType, CreateType, OrderStatus, RejectReason } from '@perpdesk/trading'
import { remember } from '../account/remember-ended.ts'
import type { Model, PairOrder, PairStop } from '../model.ts'
import { childEnded } from '../strategies/strategies.ts'
import { carriedFields, NO_DETAILS, type Outcome } from '../triggers/stop-view.ts'

export function stateOfPair(
  order: PairOrder,
  status: OrderStatus = 'New',
  cancelType: CancelType = 'UNKNOWN',
  rejectReason: RejectReason = 'EC_NoError',
): OrderState {
  const open = status === 'New'
  const { id, link, account, pair, side, orderType, timeInForce, price, leaves, filled, value, fee } = order
  return {
    orderId: id,
    orderLinkId: link,
    account: account.id,
    instrument: pair.instrument.id,
    side,
    orderType,
    timeInForce,
    price,
    qty: filled + leaves,
    leavesQty: open ? leaves : 0,
    cumExecQty: filled,
    cumExecValue: value,
    cumExecFee: fee,
    status: open && filled > 0 ? 'PartiallyFilled' : status,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
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

export function reportPairOrder(model: Model, order: PairOrder): void {
  order.updatedTime = model.time
  model.report(order.account, { type: 'order', order: stateOfPair(order) })
}

/**
 * Ends an order. Pairs have other statuses for an order cancelled after fills, and for a post-only order that would
 * have taken (3.2).
 */
export function endPairOrder(
  model: Model,
  order: PairOrder,
  status: OrderStatus,
  cancelType: CancelType = 'UNKNOWN',
  rejectReason: RejectReason = 'EC_NoError',
): void {
  order.updatedTime = model.time
  if (order.account.reports) {
    const isRefused = rejectReason === 'EC_PostOnlyWillTakeLiquidity'
    const cancelled = order.filled > 0 ? 'PartiallyFilledCanceled' : isRefused ? 'Rejected' : status
    const state = stateOfPair(order, status === 'Cancelled' ? cancelled : status, cancelType, rejectReason)
    model.report(order.account, { type: 'order', order: state })
    remember(order.account, state)
  }
  childEnded(model, order, { status, cancelType, rejectReason })
}

/** Returns the details that a triggered order keeps from its time of waiting. */
export function stopDetails(stop: PairStop): OrderDetails {
  const { trailing, tpsl, trigger, direction, partner, parent, amount } = stop
  return {
    ...NO_DETAILS,
    ...carriedFields(tpsl),
    triggerPrice: trailing === null ? trigger : trailing.activation,
    triggerDirection: direction,
    parentOrderId: parent,
    pairOrderId: partner,
    ...(amount > 0n && { quoteAmount: amount }),
    trailingDistance: trailing?.distance ?? 0,
    trailingRatio: trailing?.ratio ?? 0n,
    activationPrice: trailing?.activation ?? 0,
    trailingTrigger: trailing === null ? 0 : trigger,
  }
}

export function stopWords({ trailing, kind }: PairStop): {
  createType: CreateType
  stopOrderType: OrderState['stopOrderType']
} {
  return trailing === null
    ? { createType: 'CreateByStopOrder', stopOrderType: kind }
    : { createType: 'CreateByTrailingStop', stopOrderType: 'TrailingStop' }
}

export function stopStateOfPair(stop: PairStop, outcome: Outcome = { status: 'Untriggered' }): OrderState {
  const { status, cancelType = 'UNKNOWN', rejectReason = 'EC_NoError' } = outcome
  const isOpen = status === 'Untriggered' || status === 'Triggered'
  return {
    orderId: stop.id,
    orderLinkId: stop.link,
    account: stop.account.id,
    instrument: stop.pair.instrument.id,
    side: stop.side,
    orderType: stop.orderType,
    timeInForce: stop.timeInForce,
    price: stop.price,
    qty: stop.qty,
    leavesQty: isOpen ? stop.qty : 0,
    cumExecQty: 0,
    cumExecValue: 0n,
    cumExecFee: 0n,
    status,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType: stop.smpType,
    ...stopWords(stop),
    cancelType,
    rejectReason,
    details: stopDetails(stop),
    createdTime: stop.createdTime,
    updatedTime: stop.updatedTime,
  }
}
