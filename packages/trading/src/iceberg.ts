import { mulDivInt } from '@perpdesk/numeric'

export interface IcebergPlan {
  /** Lots shown at a time; 0 where `orderCount` equal parts are asked for. */
  readonly subQty: number
  readonly orderCount: number
  /** Smallest and largest lots that one order may have. */
  readonly minLots: number
  readonly maxLots: number
}

/**
 * Lots of the next slice of an iceberg order with `left` lots to go and `done` slices filled. A rest that would be too
 * small for an order of its own joins the last slice, or, where that would be too large, is kept large enough [X].
 */
export function icebergSliceLots(
  { subQty, orderCount, minLots, maxLots }: IcebergPlan,
  left: number,
  done: number,
): number {
  const wanted = subQty > 0 ? subQty : mulDivInt(left, 1, Math.max(1, orderCount - done), 'ceil')
  const slice = Math.min(wanted, maxLots, left)
  const rest = left - slice
  if (rest === 0 || rest >= minLots) return slice
  return left <= maxLots ? left : left - minLots
}
