import type { AmendOptions, AmendOrder, AttachedTpSl, TpSlChange, TpSlLeg } from '@perpdesk/engine'
import { standingOf } from '../account/standing.ts'
import type { Order, Standing } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { carriedFault, LEGS, partialFault } from './check-tpsl.ts'
import { carriedFields, NO_DETAILS } from './stop-view.ts'

/** Returns the legs after a change: `null` keeps a leg, a trigger of 0 removes it (R3.24). */
export function merged(present: AttachedTpSl | null, change: NonNullable<AmendOptions['tpsl']> | null | undefined) {
  if (change === null || change === undefined) return present
  const [takeProfit, stopLoss] = LEGS.map((leg) => {
    const wanted = change[leg]
    if (wanted === null) return present?.[leg] ?? null
    if (wanted.trigger === 0) return null
    return withChange(present?.[leg] ?? null, wanted)
  })
  if (takeProfit == null && stopLoss == null) return null
  return { mode: change.mode ?? present?.mode ?? 'Full', takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null }
}

/** Returns a leg with the changed fields replaced. */
export function withChange(before: TpSlLeg | null, wanted: TpSlChange): TpSlLeg {
  const was: TpSlLeg = before ?? { trigger: 0, by: 'LastPrice', orderType: 'Market', limitPrice: 0 }
  const orderType = wanted.orderType ?? (wanted.limitPrice === null ? was.orderType : 'Limit')
  const limitPrice = wanted.limitPrice ?? (orderType === 'Market' ? 0 : was.limitPrice)
  return { trigger: wanted.trigger, by: wanted.by ?? was.by, orderType, limitPrice }
}

export function isSame(one: AttachedTpSl | null, other: AttachedTpSl | null): boolean {
  const reported = (tpsl: AttachedTpSl | null) => Object.values(carriedFields(tpsl)).join(' ')
  return reported(one) === reported(other)
}

/** Replaces the TP and SL that an open order carries. */
export function carry(order: Order, tpsl: AttachedTpSl | null): void {
  order.tpsl = tpsl
  order.details = { ...(order.details ?? NO_DETAILS), ...carriedFields(tpsl) }
}

/**
 * Returns the TP/SL that an open order carries after an amendment; they cannot be changed once it is partly filled
 * (110059).
 */
export function amendedTpsl(
  order: Order,
  command: AmendOrder,
  price: number,
): { readonly changes: boolean; readonly tpsl: AttachedTpSl | null } | Answer {
  const { market, side } = order
  const standing: Standing = standingOf(order.account, market)
  const tpsl = merged(order.tpsl, command.options?.tpsl)
  const changes = !isSame(order.tpsl, tpsl)
  if (changes && order.filled > 0) return refused('tpslFixed')
  if (tpsl === null) return { changes, tpsl }
  const closes = order.reduceOnly || (order.positionIdx !== 0 && (order.positionIdx === 1) === (side === 'Sell'))
  if (closes) return refused('invalid')
  const fault = changes || price !== order.price ? carriedFault(market, side, tpsl, price) : undefined
  if (fault !== undefined) return fault
  const isNewSet = tpsl.mode === 'Partial' && order.tpsl?.mode !== 'Partial'
  return (isNewSet ? partialFault(standing, side) : undefined) ?? { changes, tpsl }
}
