import { mulDivInt } from '@perpdesk/numeric'

export interface IcebergPlan {
  /** Total quantity in lots. */
  readonly lots: number
  /** Lots of each slice; 0 if the order is divided into `orderCount` equal slices instead. */
  readonly subQty: number
  readonly orderCount: number
  /** Smallest and largest quantity of one order, in lots. */
  readonly minLots: number
  readonly maxLots: number
}

/** Returns the number of slices of an iceberg order if every slice is filled completely. */
export function icebergSlices({
  lots,
  subQty,
  orderCount,
}: Pick<IcebergPlan, 'lots' | 'subQty' | 'orderCount'>): number {
  return subQty > 0 ? mulDivInt(lots, 1, subQty, 'ceil') : orderCount
}

/**
 * Returns the lots of the next slice of an iceberg order of which `executed` lots have been filled: the unfilled rest
 * of the current slice, within the limits of one order. If the quantity after this slice would be too small for an
 * order, it joins this slice; if the slice would then be too large, this slice is reduced so that the last one has
 * `minLots` [X].
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
