import type { Order } from '@perpdesk/protocol'

/** What the trader may switch off, one flag a scene. */
export interface Suppression {
  readonly create: boolean
  readonly modify: boolean
  readonly cancel: boolean
  readonly trade: boolean
}

export const NOTHING_SUPPRESSED: Suppression = { create: false, modify: false, cancel: false, trade: false }

export type NoticeTone = 'success' | 'failure' | 'neutral'

/** A toast about one order: its text key and the values for it. All toasts of one order share `toastId`. */
export interface OrderNotice {
  readonly toastId: string
  /** Names what is told; equal keys are told once. */
  readonly onceKey: string
  readonly scene: keyof Suppression
  readonly tone: NoticeTone
  readonly text:
    | 'placed'
    | 'changed'
    | 'partlyFilled'
    | 'filled'
    | 'cancelled'
    | 'cancelledByExchange'
    | 'restCancelled'
    | 'rejected'
  readonly order: Order
}

/** Causes of a cancel that the trader did not ask for and wants to hear of. */
const OWN_CANCEL = new Set<Order['cancelType']>(['CancelByUser', 'UNKNOWN'])
/** The liquidation itself is told by its own notice; its orders would only be noise. */
const BY_EXCHANGE = new Set<Order['createType']>([
  'CreateByLiq',
  'CreateByTakeOver_PassThrough',
  'CreateByAdl_PassThrough',
])

/** What a change of an order is worth telling, or `undefined`. `before` is the last known record of the same order. */
export function orderNotice(before: Order | undefined, order: Order): OrderNotice | undefined {
  if (BY_EXCHANGE.has(order.createType)) return undefined
  switch (order.orderStatus) {
    case 'Filled':
      return before?.orderStatus === 'Filled' ? undefined : notice(order, 'trade', 'success', 'filled')
    case 'PartiallyFilled':
      if (before?.cumExecQty !== order.cumExecQty) return notice(order, 'trade', 'success', 'partlyFilled')
      return changed(before, order)
    case 'New':
    case 'Untriggered':
      return before === undefined ? notice(order, 'create', 'success', 'placed') : changed(before, order)
    case 'Cancelled':
    case 'PartiallyFilledCanceled':
    case 'Deactivated':
      return ended(order)
    case 'Rejected':
      return notice(order, 'cancel', 'failure', 'rejected')
    case 'Triggered':
      return undefined
  }
}

function ended(order: Order): OrderNotice {
  if (order.cumExecQty !== '0' && order.cancelType !== 'CancelByUser') {
    return notice(order, 'trade', 'success', 'restCancelled')
  }
  if (order.rejectReason !== 'EC_NoError' && order.rejectReason !== 'EC_PerCancelRequest') {
    return notice(order, 'cancel', 'failure', 'rejected')
  }
  if (!OWN_CANCEL.has(order.cancelType)) return notice(order, 'cancel', 'failure', 'cancelledByExchange')
  return notice(order, 'cancel', 'neutral', 'cancelled')
}

function changed(before: Order, order: Order): OrderNotice | undefined {
  return before.price === order.price && before.qty === order.qty
    ? undefined
    : notice(order, 'modify', 'success', 'changed')
}

function notice(order: Order, scene: OrderNotice['scene'], tone: NoticeTone, text: OrderNotice['text']): OrderNotice {
  return {
    toastId: `order-${order.orderId}`,
    onceKey: `${text}:${order.orderId}:${order.cumExecQty}:${order.price}:${order.qty}`,
    scene,
    tone,
    text,
    order,
  }
}
