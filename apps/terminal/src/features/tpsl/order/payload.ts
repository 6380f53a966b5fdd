import { formatE8 } from '@perpdesk/numeric'
import type { Order, RequestOf } from '@perpdesk/protocol'
import type { OrderType, PercentMode, TpSlKind, TpslMode, TriggerBy } from '@perpdesk/trading'
import { plainLeverage, typedDecimal } from '../../../format/index.ts'
import { coinDecimalsOf } from '../coin-decimals.ts'
import type { LegForm } from '../tpsl-form.ts'
import { amountText } from '../tpsl-values.ts'
import type { CarryingOrder, SideState } from './carrying-order.ts'

/** Values that the form passes to the order that carries the TP/SL (TPSL-18): plain decimals, `""` for none. */
export interface TpSlPayload {
  readonly takeProfit: string
  /** The take profit as a return or price move in percent, or as a profit, by `tpInputType`. */
  readonly takeProfitP: string
  readonly tpTriggerBy: TriggerBy
  readonly stopLoss: string
  readonly stopLossP: string
  readonly slTriggerBy: TriggerBy
  readonly tpSize: string
  readonly slSize: string
  /** Ids of existing TP/SL orders; an order without fills has none. */
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

/** Returns the payload of one order. Only valid if no issue blocks the order. */
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

/** TP/SL fields of an order in requests. */
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

/** TP/SL that an order already carries; `""` for none. */
export type Carried = Pick<Order, TpSlKind>

/** Value in a request that removes a leg. */
const NOTHING = '0'

/**
 * Returns the fields for a new order, or for the change of an order: an emptied leg is removed, and a leg that never
 * existed is left out.
 */
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
