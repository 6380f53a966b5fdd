import { type Order, pushActionOf } from '@perpdesk/protocol'
import { isOrderWaiting, type MarginMode } from '@perpdesk/trading'
import { isPairSymbol } from '../../stores/index.ts'
import { endCause, shownPrice } from '../order-words/index.ts'
import { type Happening, type NoticeScene, type Notification, PLAIN } from './notification.ts'

/** Data for notifications that messages lack. */
export interface Circumstances {
  readonly marginMode: MarginMode
  readonly bizTypeOf: (symbol: string) => string
}

/**
 * Orders created by the exchange: liquidation, auto-deleveraging and settlement have notices of their own, so these
 * orders are not reported.
 */
const BY_EXCHANGE = new Set<Order['createType']>([
  'CreateByLiq',
  'CreateByTakeOver_PassThrough',
  'CreateByAdl_PassThrough',
  'CreateBySettle',
])
/**
 * Cancellations that follow from another reported event: the position is closed, or the other order of the pair has
 * triggered.
 */
const CONSEQUENCE = new Set<Order['cancelType']>([
  'CancelByTpSlTsClear',
  'CancelByOCOTpCanceledBySlTriggered',
  'CancelByOCOSlCanceledByTpTriggered',
])
const TPSL_LEGS: Readonly<Partial<Record<Order['stopOrderType'], 'takeProfit' | 'stopLoss' | 'trailingStop'>>> = {
  TakeProfit: 'takeProfit',
  PartialTakeProfit: 'takeProfit',
  StopLoss: 'stopLoss',
  PartialStopLoss: 'stopLoss',
  TrailingStop: 'trailingStop',
}

/** Returns the leg of a position that an order is; `undefined` for others, such as a trailing stop on a pair. */
function legOf({ stopOrderType, symbol }: Order) {
  return isPairSymbol(symbol) ? undefined : TPSL_LEGS[stopOrderType]
}

/**
 * Returns the notification of an order's change; `undefined` if it makes none.
 *
 * @param before the last known record of the same order
 */
export function orderScene(before: Order | undefined, order: Order, given: Circumstances): Notification | undefined {
  if (BY_EXCHANGE.has(order.createType)) return undefined
  const happened = happeningOf(before, order)
  if (happened === undefined) return undefined
  const [scene, tone, happening] = happened
  // Orders of a strategy are reported only when filled, on one toast for all of them.
  if (order.strategyId !== '' && scene !== 'position') return undefined
  const leg = TPSL_LEGS[order.stopOrderType]
  const aboutLegs = happening === 'setTpSuccess' || happening === 'tpslRemoved'
  const filled = scene === 'position'
  return {
    ...PLAIN,
    scene,
    type: pushActionOf(order),
    side: order.side,
    symbol: order.symbol,
    bizType: given.bizTypeOf(order.symbol),
    cancelType: order.cancelType,
    marginMode: given.marginMode,
    size: order.qty,
    leavesQty: order.leavesQty,
    id: aboutLegs ? `tpsl-${order.symbol}-${order.positionIdx}` : idOf(order),
    once: `${happening}:${order.orderId}:${order.cumExecQty}:${order.price}:${order.qty}:${order.triggerPrice}`,
    happening,
    tone,
    market: order.orderType === 'Market',
    done: order.cumExecQty,
    price: filled ? shownPrice(order) : order.price,
    trigger: order.triggerPrice,
    takeProfit: leg === 'takeProfit' ? order.triggerPrice : '',
    stopLoss: leg === 'stopLoss' ? order.triggerPrice : '',
    trailing: leg === 'trailingStop',
    reason: tone === 'failure' ? (endCause(order) ?? '') : '',
    set: order.parentOrderId,
    time: order.updatedTime,
  }
}

function idOf({ orderId, strategyId }: Order): string {
  return strategyId === '' ? `order-${orderId}` : `strategy-${strategyId}`
}

type Happened = readonly [scene: NoticeScene, tone: Notification['tone'], happening: Happening]

function happeningOf(before: Order | undefined, order: Order): Happened | undefined {
  switch (order.orderStatus) {
    case 'Filled':
      return before?.orderStatus === 'Filled' ? undefined : ['position', 'success', filledAs(order)]
    case 'PartiallyFilled':
      return before?.cumExecQty === order.cumExecQty ? changed(before, order) : ['position', 'success', 'partlyFilled']
    case 'New':
      if (before === undefined) return ['makeOrder', 'success', 'orderCreateSuccessTitle']
      return isOrderWaiting(before.orderStatus) ? ['makeOrder', 'success', 'triggered'] : changed(before, order)
    case 'Untriggered':
      return waiting(before, order)
    case 'Cancelled':
    case 'PartiallyFilledCanceled':
    case 'Deactivated':
      return ended(before, order)
    case 'Rejected':
      return refused(before)
    case 'Triggered':
      return undefined
  }
}

function filledAs({ stopOrderType }: Order): Happening {
  const leg = TPSL_LEGS[stopOrderType]
  return leg === undefined ? 'filled' : `${leg}Filled`
}

/**
 * Returns the event of a waiting order. The sizes of a TP, an SL and a close by margin rate follow the position
 * automatically; such changes are not reported.
 */
function waiting(before: Order | undefined, order: Order): Happened | undefined {
  if (legOf(order) === undefined) {
    const isMmrClose = order.stopOrderType === 'MmRateClose'
    if (before === undefined) return ['makeOrder', 'success', isMmrClose ? 'mmrClosePlaced' : 'conditionalPlaced']
    return isMmrClose ? undefined : changed(before, order)
  }
  const same =
    before !== undefined &&
    before.triggerPrice === order.triggerPrice &&
    before.price === order.price &&
    before.trailingValue === order.trailingValue
  return same ? undefined : ['editOrder', 'success', 'setTpSuccess']
}

function ended(before: Order | undefined, order: Order): Happened | undefined {
  if (CONSEQUENCE.has(order.cancelType)) return undefined
  if (order.cumExecQty !== '0' && order.cancelType !== 'CancelByUser') return ['position', 'success', 'restCancelled']
  if (order.rejectReason !== 'EC_NoError' && order.rejectReason !== 'EC_PerCancelRequest') return refused(before)
  if (order.cancelType === 'CancelByUser' || order.cancelType === 'UNKNOWN') {
    if (legOf(order) !== undefined) return ['editOrder', 'neutral', 'tpslRemoved']
    return ['cancelOrder', 'neutral', 'cancelSuccess']
  }
  // An order cancelled when it triggered is reported as refused, because the trader relied on it.
  return before?.orderStatus === 'Triggered' ? refused(before) : ['cancelOrder', 'failure', 'cancelledByExchange']
}

function refused(before: Order | undefined): Happened {
  const triggered = before !== undefined && isOrderWaiting(before.orderStatus)
  return ['cancelOrder', 'failure', triggered ? 'triggeredRejected' : 'rejected']
}

const TERMS = ['price', 'qty', 'triggerPrice', 'takeProfit', 'stopLoss', 'trailingValue'] as const

function changed(before: Order, order: Order): Happened | undefined {
  return TERMS.every((term) => before[term] === order[term]) ? undefined : ['editOrder', 'success', 'changed']
}
