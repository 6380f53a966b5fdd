import type { TpSlChange, TpSlLeg } from '../order-options.ts'

/**
 * A leg of a TP/SL with another trigger: it stays what it is in all that the change does not name, and is a plain one by last
 * price where there was none; a limit price makes it a limit one.
 */
export function changedLeg(before: TpSlLeg | null, { trigger, by, orderType, limitPrice }: TpSlChange): TpSlLeg {
  const type = orderType ?? (limitPrice === null ? (before?.orderType ?? 'Market') : 'Limit')
  const kept = type === 'Limit' ? (before?.limitPrice ?? 0) : 0
  return { trigger, by: by ?? before?.by ?? 'LastPrice', orderType: type, limitPrice: limitPrice ?? kept }
}
