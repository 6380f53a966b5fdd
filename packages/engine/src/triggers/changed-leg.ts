import type { TpSlChange, TpSlLeg } from '../order-options.ts'

/**
 * Returns a leg of a TP/SL after a change. Fields that the change does not name are kept; without an earlier leg it is
 * a market order triggered by the last price. A limit price makes it a limit order.
 */
export function changedLeg(before: TpSlLeg | null, { trigger, by, orderType, limitPrice }: TpSlChange): TpSlLeg {
  const type = orderType ?? (limitPrice === null ? (before?.orderType ?? 'Market') : 'Limit')
  const kept = type === 'Limit' ? (before?.limitPrice ?? 0) : 0
  return { trigger, by: by ?? before?.by ?? 'LastPrice', orderType: type, limitPrice: limitPrice ?? kept }
}
