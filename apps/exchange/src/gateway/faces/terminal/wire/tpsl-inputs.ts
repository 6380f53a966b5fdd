import type { AmendOptions, AttachedTpSl, TpSlChange, TpSlLeg } from '@perpdesk/engine'
import type { IndexedInstrument, OrderType, TpslMode, TriggerBy } from '@perpdesk/trading'
import { invalidField } from './api-error.ts'
import { ticksOf } from './inputs.ts'

/** TP/SL fields, which have the same names in all calls. */
export interface TpSlInput {
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly tpTriggerBy?: TriggerBy | undefined
  readonly slTriggerBy?: TriggerBy | undefined
  readonly tpSlMode?: TpslMode | undefined
  readonly tpOrderType?: OrderType | undefined
  readonly slOrderType?: OrderType | undefined
  readonly limitTakeProfit?: string | undefined
  readonly limitStopLoss?: string | undefined
}

/** Returns the take-profit leg; `null` if it is not given. */
export function takeProfitOf(instrument: IndexedInstrument, input: TpSlInput): TpSlLeg | null {
  const { takeProfit, tpTriggerBy, tpOrderType, limitTakeProfit } = input
  return legOf(instrument, ['takeProfit', takeProfit], tpTriggerBy, tpOrderType, ['limitTakeProfit', limitTakeProfit])
}

export function stopLossOf(instrument: IndexedInstrument, input: TpSlInput): TpSlLeg | null {
  const { stopLoss, slTriggerBy, slOrderType, limitStopLoss } = input
  return legOf(instrument, ['stopLoss', stopLoss], slTriggerBy, slOrderType, ['limitStopLoss', limitStopLoss])
}

type Field = readonly [name: string, text: string | undefined]

/**
 * Returns a leg. A limit price makes it a limit leg unless an order type is given; the engine refuses a contradiction.
 */
function legOf(
  instrument: IndexedInstrument,
  [name, trigger]: Field,
  by: TriggerBy | undefined,
  orderType: OrderType | undefined,
  [limitName, limit]: Field,
): TpSlLeg | null {
  if (trigger === undefined) return nothingOf(instrument, name, [limitName, limit])
  return {
    trigger: ticksOf(instrument, trigger, name),
    by: by ?? 'LastPrice',
    orderType: orderType ?? (limit === undefined ? 'Market' : 'Limit'),
    limitPrice: limit === undefined ? 0 : ticksOf(instrument, limit, limitName),
  }
}

/**
 * Returns `null` for a leg without a trigger. Refuses a limit price without a trigger: ignoring it would let the client
 * believe that a leg exists.
 */
function nothingOf(instrument: IndexedInstrument, name: string, [limitName, limit]: Field): null {
  if (limit === undefined || ticksOf(instrument, limit, limitName) === 0) return null
  throw invalidField(limitName, `it goes with ${name}`)
}

/** Returns the change of a take-profit leg; missing fields stay unchanged. `null` if the trigger is missing. */
export function takeProfitChangeOf(instrument: IndexedInstrument, input: TpSlInput): TpSlChange | null {
  const { takeProfit, tpTriggerBy, tpOrderType, limitTakeProfit } = input
  return changeOf(instrument, ['takeProfit', takeProfit], tpTriggerBy, tpOrderType, [
    'limitTakeProfit',
    limitTakeProfit,
  ])
}

export function stopLossChangeOf(instrument: IndexedInstrument, input: TpSlInput): TpSlChange | null {
  const { stopLoss, slTriggerBy, slOrderType, limitStopLoss } = input
  return changeOf(instrument, ['stopLoss', stopLoss], slTriggerBy, slOrderType, ['limitStopLoss', limitStopLoss])
}

function changeOf(
  instrument: IndexedInstrument,
  [name, trigger]: Field,
  by: TriggerBy | undefined,
  orderType: OrderType | undefined,
  [limitName, limit]: Field,
): TpSlChange | null {
  if (trigger === undefined) return nothingOf(instrument, name, [limitName, limit])
  return {
    trigger: ticksOf(instrument, trigger, name),
    by: by ?? null,
    orderType: orderType ?? null,
    limitPrice: limit === undefined ? null : ticksOf(instrument, limit, limitName),
  }
}

/** Returns the changed legs of an amended order; `null` if neither is given. */
export function changedTpSlOf(instrument: IndexedInstrument, input: TpSlInput): AmendOptions['tpsl'] {
  const takeProfit = takeProfitChangeOf(instrument, input)
  const stopLoss = stopLossChangeOf(instrument, input)
  return takeProfit === null && stopLoss === null ? null : { mode: input.tpSlMode ?? null, takeProfit, stopLoss }
}

/** Returns the legs of a new order; `null` if neither is given. */
export function attachedTpSlOf(instrument: IndexedInstrument, input: TpSlInput): AttachedTpSl | null {
  const takeProfit = takeProfitOf(instrument, input)
  const stopLoss = stopLossOf(instrument, input)
  return takeProfit === null && stopLoss === null ? null : { mode: input.tpSlMode ?? 'Full', takeProfit, stopLoss }
}
