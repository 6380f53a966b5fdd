import type { AttachedTpSl, OrderDetails, OrderState, PositionStop, PositionStops } from '@perpdesk/engine'
import type { CancelType, CreateType, OrderStatus, RejectReason } from '@perpdesk/trading'
import * as formulas from '../formulas/formulas.ts'
import { priceOf, qtyOf } from '../market.ts'
import type { Position, Standing, Stop } from '../model.ts'
import { stopsOf } from './stop-book.ts'
import { isOfPosition, isPartial, isWhole } from './stop-order.ts'

const NO_LEG = { trigger: 0, by: 'LastPrice', orderType: 'Market', limitPrice: 0 } as const

/** Details of a plain order. */
export const NO_DETAILS: OrderDetails = {
  triggerPrice: 0,
  triggerBy: 'LastPrice',
  triggerDirection: 0,
  ...carriedFields(null),
  parentOrderId: 0,
  pairOrderId: 0,
  trailingDistance: 0,
  trailingRatio: 0n,
  activationPrice: 0,
  trailingTrigger: 0,
  slippage: null,
  triggerRateE4: 0,
  strategyId: 0,
}

/** Returns the TP and SL that an order carries, as fields of its details. */
export function carriedFields(tpsl: AttachedTpSl | null) {
  const takeProfit = tpsl?.takeProfit ?? NO_LEG
  const stopLoss = tpsl?.stopLoss ?? NO_LEG
  return {
    takeProfit: takeProfit.trigger,
    stopLoss: stopLoss.trigger,
    tpTriggerBy: takeProfit.by,
    slTriggerBy: stopLoss.by,
    tpOrderType: takeProfit.orderType,
    slOrderType: stopLoss.orderType,
    tpLimitPrice: takeProfit.limitPrice,
    slLimitPrice: stopLoss.limitPrice,
    tpslMode: tpsl?.mode ?? 'UNKNOWN',
  } as const
}

export function detailsOf(stop: Stop): OrderDetails {
  const { trailing, tpsl, trigger, by, direction, pair, parent } = stop
  const ownMode = isPartial(stop) ? 'Partial' : isWhole(stop) && trailing === null ? 'Full' : 'UNKNOWN'
  return {
    ...NO_DETAILS,
    ...carriedFields(tpsl),
    tpslMode: tpsl?.mode ?? ownMode,
    triggerPrice: trailing === null ? trigger : trailing.activation,
    triggerBy: by,
    triggerDirection: direction,
    parentOrderId: parent,
    pairOrderId: pair,
    trailingDistance: trailing?.distance ?? 0,
    trailingRatio: trailing?.ratio ?? 0n,
    activationPrice: trailing?.activation ?? 0,
    trailingTrigger: trailing === null ? 0 : trigger,
  }
}

/**
 * Returns the create type of the order once it triggers (3.4); for a trailing stop it depends on trigger and entry
 * price (R3.28).
 */
export function createTypeOf(stop: Stop): CreateType {
  if (!isOfPosition(stop)) return 'CreateByStopOrder'
  // the other four kinds of a position's stops appear in the names of create types
  if (stop.kind !== 'TrailingStop') return `CreateBy${stop.kind}` as CreateType
  const { market, positions } = stop.standing
  const { side, lots, opening } = positions[stop.positionIdx]
  if (stop.trigger === 0 || lots === 0) return 'CreateByTrailingStop'
  const entry = formulas.averagePrice(market.instrument, opening.value, qtyOf(market, opening.lots))
  const price = priceOf(market, stop.trigger)
  return (side === 'Buy' ? price > entry : price < entry) ? 'CreateByTrailingProfit' : 'CreateByTrailingStop'
}

/** Returns the stops of a position as they are reported. */
export function stopsView(standing: Standing, position: Position): PositionStops | null {
  const own = stopsOf(standing, position)
  if (own.length === 0) return null
  const takeProfit = own.find(({ kind }) => kind === 'TakeProfit')
  const stopLoss = own.find(({ kind }) => kind === 'StopLoss')
  const moving = own.find(({ kind }) => kind === 'TrailingStop')
  const full = own.filter((stop) => stop === takeProfit || stop === stopLoss)
  const partial = own.filter(isPartial)
  return {
    tpslMode: full.length > 0 ? 'Full' : partial.length > 0 ? 'Partial' : 'UNKNOWN',
    takeProfit: takeProfit?.trigger ?? 0,
    stopLoss: stopLoss?.trigger ?? 0,
    tpTriggerBy: takeProfit?.by ?? 'LastPrice',
    slTriggerBy: stopLoss?.by ?? 'LastPrice',
    trailingStop: moving?.trailing?.distance ?? 0,
    trailingRatio: moving?.trailing?.ratio ?? 0n,
    activePrice: moving?.trailing?.activation ?? 0,
    tsTriggerPrice: moving?.trigger ?? 0,
    full: full.map((stop) => stopRow(stop, position.lots)),
    partial: partial.map((stop) => stopRow(stop, stop.qty)),
  }
}

function stopRow(stop: Stop, qty: number): PositionStop {
  const { id, parent, pair, kind, trigger, by, orderType, price, createdTime, updatedTime } = stop
  return {
    orderId: id,
    parentOrderId: parent,
    pairOrderId: pair,
    stopOrderType: kind,
    qty,
    triggerPrice: trigger,
    triggerBy: by,
    orderType,
    price,
    createdTime,
    updatedTime,
  }
}

export interface Outcome {
  readonly status: OrderStatus
  readonly cancelType?: CancelType
  readonly rejectReason?: RejectReason
}

export function stopState(stop: Stop, outcome: Outcome = { status: 'Untriggered' }): OrderState {
  const { status, cancelType = 'UNKNOWN', rejectReason = 'EC_NoError' } = outcome
  const { account, market } = stop.standing
  const isOpen = status === 'Untriggered' || status === 'Triggered'
  return {
    orderId: stop.id,
    orderLinkId: stop.link,
    account: account.id,
    instrument: market.instrument.id,
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
    reduceOnly: stop.reduceOnly,
    closeOnTrigger: stop.closeOnTrigger,
    positionIdx: stop.positionIdx,
    smpType: stop.smpType,
    stopOrderType: stop.kind,
    createType: createTypeOf(stop),
    cancelType,
    rejectReason,
    details: detailsOf(stop),
    createdTime: stop.createdTime,
    updatedTime: stop.updatedTime,
  }
}
