import { type E8, formatE8 } from '@perpdesk/numeric'
import type { FullTpSl, PartialTpSl, Position, RequestOf } from '@perpdesk/protocol'
import { type ContractKind, isInverse, type TpSlKind } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { wireQty } from '../order-submission/index.ts'
import { emptyForm, type KeptLeg, type LegForm, type TpSlForm } from './tpsl-form.ts'
import type { LegValues } from './tpsl-values.ts'

/** The entry that a form changes: that of the whole position, or one of its partial entries. */
export type TpSlEntry = FullTpSl | PartialTpSl

type SetRequest = RequestOf<'setTpSlTs'>

/** Returns the form of an existing entry, or an empty form without one. */
export function formOf(
  entry: TpSlEntry | null,
  mode: TpSlForm['mode'],
  kept: Readonly<Record<TpSlKind, KeptLeg>>,
): TpSlForm {
  const empty = emptyForm(mode, kept)
  if (entry === null) return empty
  const partial = 'qty' in entry ? entry : null
  const leg = (kind: TpSlKind): LegForm => {
    const price = entry[kind]
    if (price === '') return empty[kind]
    const [triggerBy, orderType, limit] =
      kind === 'takeProfit'
        ? [entry.tpTriggerBy, partial?.tpOrderType, partial?.limitTakeProfit]
        : [entry.slTriggerBy, partial?.slOrderType, partial?.limitStopLoss]
    return {
      ...empty[kind],
      typed: { as: 'price', text: price },
      triggerBy,
      orderType: orderType ?? 'Market',
      limit: limit ?? '',
    }
  }
  return { ...empty, qty: partial?.qty ?? '', takeProfit: leg('takeProfit'), stopLoss: leg('stopLoss') }
}

/**
 * Returns the request that sets the position's TP/SL by the form (TPSL-11): it creates orders, or changes those that
 * the entry already has. An emptied leg is removed; a leg that never existed is left out.
 */
export function setRequest(
  form: TpSlForm,
  values: Readonly<Record<TpSlKind, LegValues>>,
  { symbol, positionIdx }: Pick<Position, 'symbol' | 'positionIdx'>,
  contract: ContractKind,
  entry: TpSlEntry | null,
): SetRequest {
  const takeProfit = triggerText(values.takeProfit, entry?.takeProfit)
  const stopLoss = triggerText(values.stopLoss, entry?.stopLoss)
  const isPartial = form.mode === 'Partial'
  const qty = typedDecimal(form.qty) ?? 0n
  return {
    symbol,
    positionIdx,
    tpSlMode: form.mode,
    ...(takeProfit === undefined ? {} : { takeProfit, tpTriggerBy: form.takeProfit.triggerBy }),
    ...(stopLoss === undefined ? {} : { stopLoss, slTriggerBy: form.stopLoss.triggerBy }),
    ...(isPartial && takeProfit !== undefined && takeProfit !== NOTHING
      ? {
          ...sized('tp', contract, qty),
          tpOrderType: form.takeProfit.orderType,
          ...(form.takeProfit.orderType === 'Limit' ? { limitTakeProfit: form.takeProfit.limit } : {}),
        }
      : {}),
    ...(isPartial && stopLoss !== undefined && stopLoss !== NOTHING
      ? {
          ...sized('sl', contract, qty),
          slOrderType: form.stopLoss.orderType,
          ...(form.stopLoss.orderType === 'Limit' ? { limitStopLoss: form.stopLoss.limit } : {}),
        }
      : {}),
    ...(entry !== null && entry.tpStopOrderId !== '' && takeProfit !== undefined
      ? { tpStopOrderId: entry.tpStopOrderId }
      : {}),
    ...(entry !== null && entry.slStopOrderId !== '' && stopLoss !== undefined
      ? { slStopOrderId: entry.slStopOrderId }
      : {}),
  }
}

/** Value in a request that removes a leg. */
const NOTHING = '0'

function triggerText({ trigger }: LegValues, before: string | undefined): string | undefined {
  if (trigger !== undefined) return formatE8(trigger)
  return before === undefined || before === '' ? undefined : NOTHING
}

/** Returns the quantity in the field that requests for this kind of contract use (ORD-06). */
function sized(leg: 'tp' | 'sl', contract: ContractKind, qty: E8): Partial<SetRequest> {
  const wire = wireQty(contract, qty)
  const amount = 'qty' in wire ? wire.qty : wire.qtyX
  return { [isInverse(contract) ? `${leg}Size` : `${leg}SizeX`]: amount }
}
