import type { OrderType, TriggerBy } from '@perpdesk/trading'
import type { Position, PositionStopOrder } from '../records.ts'

interface TakeProfitSide {
  /** Trigger price; `""` if the entry has no take profit. */
  readonly takeProfit: string
  readonly tpSize: string
  readonly tpTriggerBy: TriggerBy
  readonly tpStopOrderId: string
  readonly tpOrderType: OrderType
  readonly limitTakeProfit: string
}

interface StopLossSide {
  readonly stopLoss: string
  readonly slSize: string
  readonly slTriggerBy: TriggerBy
  readonly slStopOrderId: string
  readonly slOrderType: OrderType
  readonly limitStopLoss: string
}

/**
 * A partial TP/SL of a position: a take profit, a stop loss, or a pair of both, of which only one can trigger (REC-07).
 */
export interface PartialTpSl extends TakeProfitSide, StopLossSide {
  /** Id of the first order of the pair. */
  readonly orderId: string
  readonly parentOrderId: string
  readonly qty: string
  readonly updatedAt: number
}

/** The take profit and stop loss of the whole position; either may be absent (REC-07). */
export interface FullTpSl {
  readonly takeProfit: string
  readonly stopLoss: string
  readonly tpTriggerBy: TriggerBy
  readonly slTriggerBy: TriggerBy
  readonly tpSlMode: 'Full'
  readonly orderId: string
  readonly tpStopOrderId: string
  readonly slStopOrderId: string
}

const NO_TAKE_PROFIT: TakeProfitSide = {
  takeProfit: '',
  tpSize: '',
  tpTriggerBy: 'LastPrice',
  tpStopOrderId: '',
  tpOrderType: 'Market',
  limitTakeProfit: '',
}
const NO_STOP_LOSS: StopLossSide = {
  stopLoss: '',
  slSize: '',
  slTriggerBy: 'LastPrice',
  slStopOrderId: '',
  slOrderType: 'Market',
  limitStopLoss: '',
}

/**
 * Returns the take profits and stop losses of a position for the TP/SL dialog (REC-07): those of the whole position
 * (`fullTpsl`, `null` if there are none) and the partial ones, with the orders of a pair in one entry.
 */
export function tpslOf({ stopOrders }: Pick<Position, 'stopOrders'>): {
  readonly fullTpsl: FullTpSl | null
  readonly partialTpslList: readonly PartialTpSl[]
} {
  const partial = stopOrders.filter(
    ({ stopOrderType }) => stopOrderType === 'PartialTakeProfit' || stopOrderType === 'PartialStopLoss',
  )
  const byId = new Map(partial.map((stop) => [stop.orderId, stop]))
  const list: PartialTpSl[] = []
  for (const stop of partial) {
    if (!byId.delete(stop.orderId)) continue
    const pair = byId.get(stop.pairOrderId)
    if (pair !== undefined) byId.delete(pair.orderId)
    list.push(partialEntry(stop, pair))
  }
  return { fullTpsl: fullEntry(stopOrders), partialTpslList: list }
}

function fullEntry(stopOrders: readonly PositionStopOrder[]): FullTpSl | null {
  const takeProfit = stopOrders.find(({ stopOrderType }) => stopOrderType === 'TakeProfit')
  const stopLoss = stopOrders.find(({ stopOrderType }) => stopOrderType === 'StopLoss')
  const first = takeProfit ?? stopLoss
  if (first === undefined) return null
  return {
    takeProfit: takeProfit?.triggerPrice ?? '',
    stopLoss: stopLoss?.triggerPrice ?? '',
    tpTriggerBy: takeProfit?.triggerBy ?? 'LastPrice',
    slTriggerBy: stopLoss?.triggerBy ?? 'LastPrice',
    tpSlMode: 'Full',
    orderId: first.orderId,
    tpStopOrderId: takeProfit?.orderId ?? '',
    slStopOrderId: stopLoss?.orderId ?? '',
  }
}

function partialEntry(stop: PositionStopOrder, pair: PositionStopOrder | undefined): PartialTpSl {
  const both = pair === undefined ? [stop] : [stop, pair]
  const takeProfit = both.find(({ stopOrderType }) => stopOrderType === 'PartialTakeProfit')
  const stopLoss = both.find(({ stopOrderType }) => stopOrderType === 'PartialStopLoss')
  return {
    orderId: stop.orderId,
    parentOrderId: stop.parentOrderId,
    qty: stop.qty,
    updatedAt: Math.max(...both.map(({ updatedAtE3 }) => updatedAtE3)),
    ...(takeProfit === undefined
      ? NO_TAKE_PROFIT
      : {
          takeProfit: takeProfit.triggerPrice,
          tpSize: takeProfit.qty,
          tpTriggerBy: takeProfit.triggerBy,
          tpStopOrderId: takeProfit.orderId,
          tpOrderType: takeProfit.orderType,
          limitTakeProfit: takeProfit.orderType === 'Limit' ? takeProfit.price : '',
        }),
    ...(stopLoss === undefined
      ? NO_STOP_LOSS
      : {
          stopLoss: stopLoss.triggerPrice,
          slSize: stopLoss.qty,
          slTriggerBy: stopLoss.triggerBy,
          slStopOrderId: stopLoss.orderId,
          slOrderType: stopLoss.orderType,
          limitStopLoss: stopLoss.orderType === 'Limit' ? stopLoss.price : '',
        }),
  }
}
