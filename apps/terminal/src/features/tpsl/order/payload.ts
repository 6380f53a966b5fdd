import { formatE8 } from '@perpdesk/numeric'
import type { Order, RequestOf } from '@perpdesk/protocol'
import type { OrderType, PercentMode, TpSlKind, TpslMode, TriggerBy } from '@perpdesk/trading'
import { plainLeverage, typedDecimal } from '../../../format/index.ts'
import { coinDecimalsOf } from '../coin-decimals.ts'
import type { LegForm } from '../tpsl-form.ts'
import { amountText } from '../tpsl-values.ts'
import type { CarryingOrder, SideState } from './carrying-order.ts'

/** Values that the form passes to the order that carries it (TPSL-18): plain decimals, `""` where there is nothing. */
export interface TpSlPayload {
  readonly takeProfit: string
  /** The same as a return or move in percent, or as a profit, by `tpInputType`. */
  readonly takeProfitP: string
  readonly tpTriggerBy: TriggerBy
  readonly stopLoss: string
  readonly stopLossP: string
  readonly slTriggerBy: TriggerBy
  readonly tpSize: string
  readonly slSize: string
  /** The orders that a set already has; an order that has not filled has none. */
  readonly tpStopOrderId: string
  readonly slStopOrderId: string
  readonly leverage: string
  readonly tpInputType: PercentMode
  readonly tpOrderType: OrderType
  readonly limitTakeProfit: string
  readonly slInputType: PercentMode
  readonly slOrderType: OrderType
  readonly limitStopLoss: string
  readonly qty: string
  readonly tpSlMode: TpslMode
}

/** The payload of one order. Only where nothing blocks it. */
export function payloadOf({ form, values, terms }: SideState, order: CarryingOrder): TpSlPayload {
  const { contract, qty, leverageE2 } = order
  const balanceDecimals = coinDecimalsOf(contract)
  const price = (kind: TpSlKind) => {
    const { trigger } = values[kind]
    return trigger === undefined ? '' : formatE8(trigger)
  }
  const amount = (kind: TpSlKind) => amountText(form[kind], kind, terms, balanceDecimals)
  const size = (kind: TpSlKind) => (form.mode === 'Partial' && price(kind) !== '' ? formatE8(qty) : '')
  const { takeProfit, stopLoss, mode } = form
  return {
    takeProfit: price('takeProfit'),
    takeProfitP: amount('takeProfit'),
    tpTriggerBy: takeProfit.triggerBy,
    stopLoss: price('stopLoss'),
    stopLossP: amount('stopLoss'),
    slTriggerBy: stopLoss.triggerBy,
    tpSize: size('takeProfit'),
    slSize: size('stopLoss'),
    tpStopOrderId: '',
    slStopOrderId: '',
    leverage: plainLeverage(leverageE2),
    tpInputType: takeProfit.input,
    tpOrderType: takeProfit.orderType,
    limitTakeProfit: limitOf(takeProfit),
    slInputType: stopLoss.input,
    slOrderType: stopLoss.orderType,
    limitStopLoss: limitOf(stopLoss),
    qty: formatE8(qty),
    tpSlMode: mode,
  }
}

function limitOf({ orderType, limit }: LegForm): string {
  const price = orderType === 'Limit' ? typedDecimal(limit) : undefined
  return price === undefined ? '' : formatE8(price)
}

/** TP/SL fields of an order on the wire. */
export type CarriedFields = Pick<
  RequestOf<'createOrder'>,
  | 'takeProfit'
  | 'stopLoss'
  | 'tpTriggerBy'
  | 'slTriggerBy'
  | 'tpSlMode'
  | 'tpOrderType'
  | 'slOrderType'
  | 'limitTakeProfit'
  | 'limitStopLoss'
>

/** TP/SL that an order carries already; `""` where there is none. */
export type Carried = Pick<Order, TpSlKind>

/** Takes a leg away on the wire. */
const NOTHING = '0'

/** The fields of a new order, or of the change of one: a leg that was emptied is taken away, one that never was left out. */
export function carriedFields(payload: TpSlPayload, before: Carried = NONE): CarriedFields {
  const { takeProfit, stopLoss, tpSlMode, limitTakeProfit, limitStopLoss } = payload
  const isGone = (kind: TpSlKind) => payload[kind] === '' && before[kind] !== ''
  const profit = {
    takeProfit,
    tpTriggerBy: payload.tpTriggerBy,
    tpOrderType: payload.tpOrderType,
    ...(limitTakeProfit === '' ? {} : { limitTakeProfit }),
  }
  const loss = {
    stopLoss,
    slTriggerBy: payload.slTriggerBy,
    slOrderType: payload.slOrderType,
    ...(limitStopLoss === '' ? {} : { limitStopLoss }),
  }
  const fields = {
    ...(takeProfit === '' ? {} : profit),
    ...(stopLoss === '' ? {} : loss),
    ...(isGone('takeProfit') ? { takeProfit: NOTHING } : {}),
    ...(isGone('stopLoss') ? { stopLoss: NOTHING } : {}),
  }
  return Object.keys(fields).length === 0 ? {} : { ...fields, tpSlMode }
}

const NONE: Carried = { takeProfit: '', stopLoss: '' }
