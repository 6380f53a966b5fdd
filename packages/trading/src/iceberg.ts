import { mulDivInt } from '@perpdesk/numeric'

export interface IcebergPlan {
  /** Lots in all. */
  readonly lots: number
  /** Lots shown at a time; 0 where `orderCount` equal parts are asked for. */
  readonly subQty: number
  readonly orderCount: number
  /** Smallest and largest lots that one order may have. */
  readonly minLots: number
  readonly maxLots: number
}

/** Slices that a plan takes when every one of them fills. */
export function icebergSlices({
  lots,
  subQty,
  orderCount,
}: Pick<IcebergPlan, 'lots' | 'subQty' | 'orderCount'>): number {
  return subQty > 0 ? mulDivInt(lots, 1, subQty, 'ceil') : orderCount
}

/**
 * Lots of the next slice of an iceberg order of which `executed` lots have filled: the rest of the slice begun. A rest
 * too small for an order of its own joins its neighbour, or, where that would be too large, is made large enough
 * [X].
 */
export function icebergSliceLots(plan: IcebergPlan, executed: number): number {
  const { lots, minLots, maxLots } = plan
  const left = lots - executed
  const slice = Math.min(Math.max(restOfSlice(plan, executed), minLots), maxLots, left)
  const rest = left - slice
  if (rest === 0 || rest >= minLots) return slice
  return left <= maxLots ? left : left - minLots
}

function restOfSlice({ lots, subQty, orderCount }: IcebergPlan, executed: number): number {
  if (subQty > 0) return subQty - (executed % subQty)
  const complete = mulDivInt(executed, orderCount, lots, 'floor')
  return mulDivInt(lots, complete + 1, orderCount, 'ceil') - executed
}
