import { e8 } from '@perpdesk/numeric'
import { type Order, pairOrderOf } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'
import { call } from '../../../client/index.ts'
import type { Contract } from '../../../stores/index.ts'
import { asked, sendChange } from '../../order-submission/index.ts'
import { emptyForm, type KeptLeg, type LegForm, type TpSlForm } from '../tpsl-form.ts'
import type { CarryingOrder } from './carrying-order.ts'
import type { CarriedFields } from './payload.ts'

/** Returns the figures of an open order that its TP/SL need; its liquidation price is unknown. */
export function openOrderOf(
  order: Order,
  contract: Contract,
  { leverageE2, positionMode }: Pick<CarryingOrder, 'leverageE2' | 'positionMode'>,
): CarryingOrder {
  const { side, orderType, triggerPrice, price, leavesQty } = order
  return {
    contract,
    side,
    orderType,
    entryPrice: e8(orderType === 'Market' ? triggerPrice : price),
    qty: e8(leavesQty),
    leverageE2,
    positionMode,
    orderQtyType: 'Qty',
    cost: undefined,
    liquidation: null,
  }
}

/** Returns the form of the TP/SL that the order carries; an empty form if it carries none. */
export function formOfOrder(order: Order, mode: TpSlForm['mode'], kept: Readonly<Record<TpSlKind, KeptLeg>>): TpSlForm {
  const empty = emptyForm(order.tpSlMode === 'UNKNOWN' ? mode : order.tpSlMode, kept)
  const leg = (kind: TpSlKind): LegForm => {
    const price = order[kind]
    if (price === '') return empty[kind]
    const [triggerBy, orderType, limit] =
      kind === 'takeProfit'
        ? ([order.tpTriggerBy, order.tpOrderType, order.tpLimitPrice] as const)
        : ([order.slTriggerBy, order.slOrderType, order.slLimitPrice] as const)
    const typed = { as: 'price', text: price } as const
    return { ...empty[kind], typed, triggerBy, orderType, limit: orderType === 'Limit' ? limit : '' }
  }
  return { ...empty, takeProfit: leg('takeProfit'), stopLoss: leg('stopLoss') }
}

/** True if an order carries the TP/SL that a change of the order requested. */
export function carries(order: Order, fields: CarriedFields): boolean {
  const { takeProfit, stopLoss } = fields
  const same = (wanted: string | undefined, found: string) =>
    wanted === undefined || e8(wanted) === (found === '' ? 0n : e8(found))
  const profit =
    takeProfit === undefined ||
    e8(takeProfit) === 0n ||
    (order.tpTriggerBy === fields.tpTriggerBy &&
      order.tpOrderType === fields.tpOrderType &&
      same(fields.limitTakeProfit, order.tpLimitPrice))
  const loss =
    stopLoss === undefined ||
    e8(stopLoss) === 0n ||
    (order.slTriggerBy === fields.slTriggerBy &&
      order.slOrderType === fields.slOrderType &&
      same(fields.limitStopLoss, order.slLimitPrice))
  return profit && loss && same(takeProfit, order.takeProfit) && same(stopLoss, order.stopLoss)
}

/**
 * Changes the TP/SL that an order carries. Resolves to `undefined` on success, otherwise to the error text. If the
 * answer is lost, the order is read until its TP/SL show the outcome.
 */
export function changeCarried(
  { symbol, orderId }: Pick<Order, 'symbol' | 'orderId'>,
  fields: CarriedFields,
): Promise<string | undefined> {
  return sendChange({
    send: () => call('replaceOrder', { symbol, orderId, ...fields }, { toast: false }),
    look: () => asked('findOrder', { orderId }, ({ order }) => (order !== null && carries(order, fields)) || null),
  })
}

/** TP/SL of an order on a pair. */
export type PairCarriedFields = Omit<CarriedFields, 'tpTriggerBy' | 'slTriggerBy' | 'tpSlMode'>

/** {@link changeCarried} for an order on a pair, whose TP/SL are always triggered by the last price. */
export function changeCarriedOfPair(
  { symbol, orderId }: Pick<Order, 'symbol' | 'orderId'>,
  fields: PairCarriedFields,
): Promise<string | undefined> {
  return sendChange({
    send: () => call('replaceSpotOrder', { symbol, orderId, ...fields }, { toast: false }),
    look: () =>
      asked(
        'findSpotOrder',
        { orderId },
        ({ order }) => (order !== null && carries(pairOrderOf(order), { ...LAST_PRICE, ...fields })) || null,
      ),
  })
}

const LAST_PRICE = { tpTriggerBy: 'LastPrice', slTriggerBy: 'LastPrice' } as const
