import type { OrderOutcome } from '../../account/order-words.ts'

/** Orders in pairs have end statuses of their own (3.2): cancelled after fills, and refused if post-only would take. */
export function outcome(end: OrderOutcome, filled: number): OrderOutcome {
  if (end.status !== 'Cancelled') return end
  if (filled > 0) return { ...end, status: 'PartiallyFilledCanceled' }
  return end.rejectReason === 'EC_PostOnlyWillTakeLiquidity' ? { ...end, status: 'Rejected' } : end
}
