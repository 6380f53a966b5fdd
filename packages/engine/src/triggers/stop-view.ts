import { type CreateType, isOrderWaiting } from '@perpdesk/trading'
import type { Exposure, Seat } from '../account/account.ts'
import { entryPriceOf } from '../account/entry-price.ts'
import type { OrderOutcome } from '../account/order-words.ts'
import type { Position } from '../account/position.ts'
import type { OrderState, PositionStop, PositionStops } from '../event.ts'
import {
  type AttachedTpSl,
  type CarriedDetails,
  type DetailedOrder,
  NOTHING_CARRIED,
  type OrderDetails,
  PLAIN_DETAILS,
} from '../order-options.ts'
import { isPartial, isPositionStop, type StopOrder, tpslModeOf } from './stop-order.ts'

export const UNTRIGGERED: OrderOutcome = { status: 'Untriggered', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }
export const TRIGGERED: OrderOutcome = { ...UNTRIGGERED, status: 'Triggered' }

/** Returns a waiting order in the form in which it is reported. */
export function stopState(owner: Seat, stop: StopOrder, outcome: OrderOutcome): OrderState {
  const isOpen = isOrderWaiting(outcome.status)
  const { stopOrderType, details } = detailsOf(stop)
  return {
    orderId: stop.id,
    orderLinkId: stop.orderLinkId,
    account: owner.account.id,
    instrument: owner.market.instrument.id,
    side: stop.side,
    orderType: stop.orderType,
    timeInForce: stop.timeInForce,
    price: stop.price,
    qty: stop.qty,
    leavesQty: isOpen ? stop.qty : 0,
    cumExecQty: 0,
    cumExecValue: 0n,
    cumExecFee: 0n,
    status: outcome.status,
    reduceOnly: stop.reduceOnly,
    closeOnTrigger: stop.closeOnTrigger,
    positionIdx: stop.positionIdx,
    smpType: stop.smpType,
    stopOrderType,
    createType: createTypeOf(owner, stop),
    cancelType: outcome.cancelType,
    rejectReason: outcome.rejectReason,
    details,
    createdTime: stop.createdTime,
    updatedTime: stop.updatedTime,
  }
}

/** Returns the details that an order keeps after its trigger. */
export function detailsOf(stop: StopOrder): DetailedOrder {
  const { trailing } = stop
  const details: OrderDetails = {
    ...PLAIN_DETAILS,
    ...carriedDetails(stop.tpsl),
    triggerPrice: trailing === null ? stop.trigger : trailing.activation,
    triggerBy: stop.by,
    triggerDirection: stop.direction,
    ...(stop.tpsl === null && { tpslMode: tpslModeOf(stop) }),
    parentOrderId: stop.parent,
    pairOrderId: stop.pair,
    ...(stop.quoteAmount > 0n && { quoteAmount: stop.quoteAmount }),
    ...(trailing !== null && {
      trailingDistance: trailing.distance,
      trailingRatio: trailing.ratio,
      activationPrice: trailing.activation,
      trailingTrigger: stop.trigger,
    }),
  }
  return { stopOrderType: trailing === null ? stop.kind : 'TrailingStop', details }
}

/** Returns TP/SL as fields of an order's details; {@link carriedTpSl} reads them back. */
export function carriedDetails(tpsl: AttachedTpSl | null): CarriedDetails {
  if (tpsl === null) return NOTHING_CARRIED
  const { takeProfit, stopLoss } = tpsl
  return {
    ...NOTHING_CARRIED,
    tpslMode: tpsl.mode,
    ...(takeProfit !== null && {
      takeProfit: takeProfit.trigger,
      tpTriggerBy: takeProfit.by,
      tpOrderType: takeProfit.orderType,
      tpLimitPrice: takeProfit.limitPrice,
    }),
    ...(stopLoss !== null && {
      stopLoss: stopLoss.trigger,
      slTriggerBy: stopLoss.by,
      slOrderType: stopLoss.orderType,
      slLimitPrice: stopLoss.limitPrice,
    }),
  }
}

/** Returns the TP/SL in an order's details, in the form of a command; `null` if there are none. */
export function carriedTpSl(details: CarriedDetails): AttachedTpSl | null {
  const { takeProfit, stopLoss, tpslMode } = details
  if ((takeProfit === 0 && stopLoss === 0) || tpslMode === 'UNKNOWN') return null
  return {
    mode: tpslMode,
    takeProfit:
      takeProfit === 0
        ? null
        : {
            trigger: takeProfit,
            by: details.tpTriggerBy,
            orderType: details.tpOrderType,
            limitPrice: details.tpLimitPrice,
          },
    stopLoss:
      stopLoss === 0
        ? null
        : {
            trigger: stopLoss,
            by: details.slTriggerBy,
            orderType: details.slOrderType,
            limitPrice: details.slLimitPrice,
          },
  }
}

/**
 * Returns the create type of the order after its trigger (3.4). For a trailing stop it depends on trigger and entry
 * price (R3.28).
 */
export function createTypeOf(owner: Seat, stop: StopOrder): CreateType {
  switch (stop.kind) {
    case 'Stop':
      return stop.trailing === null ? 'CreateByStopOrder' : 'CreateByTrailingStop'
    case 'OcoOrder':
    case 'tpslOrder':
      return 'CreateByStopOrder'
    case 'TakeProfit':
      return 'CreateByTakeProfit'
    case 'StopLoss':
      return 'CreateByStopLoss'
    case 'PartialTakeProfit':
      return 'CreateByPartialTakeProfit'
    case 'PartialStopLoss':
      return 'CreateByPartialStopLoss'
    case 'TrailingStop':
      return owner.exposure !== null && isInProfit(owner.exposure, stop)
        ? 'CreateByTrailingProfit'
        : 'CreateByTrailingStop'
  }
}

function isInProfit(owner: Exposure, { positionIdx, trigger }: StopOrder): boolean {
  const position = owner.positions[positionIdx]
  if (trigger === 0 || position.lots === 0) return false
  const entry = entryPriceOf(owner, position)
  const price = owner.market.priceOf(trigger)
  return position.lots > 0 ? price > entry : price < entry
}

/** Returns TP, SL and trailing stop of a position; `null` if it has none. */
export function positionStops(exposure: Exposure, position: Position): PositionStops | null {
  if (exposure.stops.length === 0) return null
  const own = exposure.stops.filter((stop) => stop.positionIdx === position.index && isPositionStop(stop))
  if (own.length === 0) return null
  const takeProfit = own.find(({ kind }) => kind === 'TakeProfit')
  const stopLoss = own.find(({ kind }) => kind === 'StopLoss')
  const trailing = own.find(({ kind }) => kind === 'TrailingStop')
  const full = own.filter(({ kind }) => kind === 'TakeProfit' || kind === 'StopLoss')
  const partial = own.filter(isPartial)
  return {
    tpslMode: full.length > 0 ? 'Full' : partial.length > 0 ? 'Partial' : 'UNKNOWN',
    takeProfit: takeProfit?.trigger ?? 0,
    stopLoss: stopLoss?.trigger ?? 0,
    tpTriggerBy: takeProfit?.by ?? 'LastPrice',
    slTriggerBy: stopLoss?.by ?? 'LastPrice',
    trailingStop: trailing?.trailing?.distance ?? 0,
    trailingRatio: trailing?.trailing?.ratio ?? 0n,
    activePrice: trailing?.trailing?.activation ?? 0,
    tsTriggerPrice: trailing?.trigger ?? 0,
    full: full.map((stop) => positionStop(stop, Math.abs(position.lots))),
    partial: partial.map((stop) => positionStop(stop, stop.qty)),
  }
}

function positionStop(stop: StopOrder, qty: number): PositionStop {
  return {
    orderId: stop.id,
    parentOrderId: stop.parent,
    pairOrderId: stop.pair,
    stopOrderType: stop.kind,
    qty,
    triggerPrice: stop.trigger,
    triggerBy: stop.by,
    orderType: stop.orderType,
    price: stop.price,
    createdTime: stop.createdTime,
    updatedTime: stop.updatedTime,
  }
}
