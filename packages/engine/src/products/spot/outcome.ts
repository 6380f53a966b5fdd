import type { OrderOutcome } from '../../account/order-words.ts'

/**
 * Returns the final state of an order in a pair, which differs from those of contracts (3.2) if it was cancelled after
 * fills or is post-only and would take liquidity.
 */
export function outcome(end: OrderOutcome, filled: number): OrderOutcome {
  if (end.status !== 'Cancelled') return end
  if (filled > 0) return { ...end, status: 'PartiallyFilledCanceled' }
  return end.rejectReason === 'EC_PostOnlyWillTakeLiquidity' ? { ...end, status: 'Rejected' } : end
}
