import { oppositeSide, type PositionIdx, type Side } from '@perpdesk/trading'
import type { OrderContext } from './order-context.ts'

/** 0 in one-way mode; in hedge mode the position that the order opens or closes. */
export function positionIdx(context: OrderContext, side: Side, closing: boolean): PositionIdx {
  if (context.account.positionMode === 'MergedSingle') return 0
  return (closing ? oppositeSide(side) : side) === 'Buy' ? 1 : 2
}
