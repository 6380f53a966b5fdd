import { oppositeSide, type PositionIdx, type Side } from '@perpdesk/trading'
import type { OrderContext } from './order-context.ts'

/**
 * Returns the index of the position that the order opens or closes: 0 in one-way mode, 1 for long and 2 for short in
 * hedge mode.
 */
export function positionIdx(context: OrderContext, side: Side, closing: boolean): PositionIdx {
  if (context.account.positionMode === 'MergedSingle') return 0
  return (closing ? oppositeSide(side) : side) === 'Buy' ? 1 : 2
}
