import { formatE8 } from '@perpdesk/numeric'
import { type Order, type Position, type RequestOf, tpslOf } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'
import { toast } from '../../ui/index.ts'
import { isPairOrder } from '../order-words/index.ts'
import { changeCarried, changeCarriedOfPair, type PairCarriedFields } from './order/open-order.ts'
import type { CarriedFields } from './order/payload.ts'
import { setTpSl } from './set-tpsl.ts'
import { tpSlPreferences } from './tpsl-preferences.ts'

/**
 * Sets another trigger price (E8) for one leg that an order carries, and keeps all else. Resolves to true on success;
 * an error is shown as a notice.
 */
export async function moveCarried(order: Order, kind: TpSlKind, trigger: bigint): Promise<boolean> {
  const price = formatE8(trigger)
  return isDone(
    await (isPairOrder(order)
      ? changeCarriedOfPair(order, movedPairFields(order, kind, price))
      : changeCarried(order, movedFields(order, kind, price))),
  )
}

/**
 * Sets take profit or stop loss of a whole position to a trigger price (E8), as a market order; an existing leg keeps
 * its price source. Resolves to true on success; an error is shown as a notice.
 */
export async function setLeg(position: Position, kind: TpSlKind, trigger: bigint): Promise<boolean> {
  return isDone(await setTpSl(position, legRequest(position, kind, formatE8(trigger))))
}

function isDone(refused: string | undefined): boolean {
  if (refused !== undefined) toast.error(refused)
  return refused === undefined
}

/**
 * Returns the fields of the leg with its new trigger. All other fields are included, so that a lost answer can be
 * resolved by comparing them.
 */
export function movedFields(order: Order, kind: TpSlKind, trigger: string): CarriedFields {
  const { tpTriggerBy, slTriggerBy } = order
  const by = kind === 'takeProfit' ? { tpTriggerBy } : { slTriggerBy }
  return { ...movedPairFields(order, kind, trigger), ...by }
}

/** {@link movedFields} of an order on a pair, whose TP/SL have no choice of price source. */
export function movedPairFields(order: Order, kind: TpSlKind, trigger: string): PairCarriedFields {
  const { tpOrderType, slOrderType, tpLimitPrice, slLimitPrice } = order
  if (kind === 'takeProfit') {
    const limit = tpOrderType === 'Limit' ? { limitTakeProfit: tpLimitPrice } : {}
    return { takeProfit: trigger, tpOrderType, ...limit }
  }
  const limit = slOrderType === 'Limit' ? { limitStopLoss: slLimitPrice } : {}
  return { stopLoss: trigger, slOrderType, ...limit }
}

/** Returns the request that sets one leg of a whole position and keeps the other leg. */
export function legRequest(position: Position, kind: TpSlKind, trigger: string): RequestOf<'setTpSlTs'> {
  const { symbol, positionIdx } = position
  const { fullTpsl } = tpslOf(position)
  const kept = tpSlPreferences.store.getState()
  const whole = { symbol, positionIdx, tpSlMode: 'Full' } as const
  if (kind === 'takeProfit') {
    const has = fullTpsl !== null && fullTpsl.takeProfit !== ''
    return {
      ...whole,
      takeProfit: trigger,
      tpTriggerBy: has ? fullTpsl.tpTriggerBy : kept.tpTriggerBy,
      ...(has ? { tpStopOrderId: fullTpsl.tpStopOrderId } : {}),
    }
  }
  const has = fullTpsl !== null && fullTpsl.stopLoss !== ''
  return {
    ...whole,
    stopLoss: trigger,
    slTriggerBy: has ? fullTpsl.slTriggerBy : kept.slTriggerBy,
    ...(has ? { slStopOrderId: fullTpsl.slStopOrderId } : {}),
  }
}
