import { divide, type E8, e8, ONE } from '@perpdesk/numeric'

/** A source further than this from the middle of all sources is left out (R2.3). */
export const INDEX_OUTLIER_RATIO: E8 = e8('0.03')

/** Middle value; of an even number the mean of both middle ones, half up. Throws `RangeError` without values. */
export function median(values: readonly E8[]): E8 {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  if (high === undefined || low === undefined) throw new RangeError('the median of nothing')
  return divide(low + high, 2n, 'halfUp')
}

/**
 * Index price of several spot sources: the weighted mean (R2.1) of those within 3 % of the median of all that give a
 * price. The published scheme does not say what an outlier is measured against; the median is taken because one wild
 * source cannot move it when there are three or more. Prices that are 0n are silent sources. Without `weights` all count
 * the same; half up at E8. `null` when no source is left (silent, or two that contradict each other): the caller keeps
 * the last index.
 */
export function indexPrice(sources: readonly E8[], weights?: readonly E8[]): E8 | null {
  const live = sources.flatMap((price, index) => (price > 0n ? [{ price, weight: weights?.[index] ?? ONE }] : []))
  if (live.length === 0) return null
  const middle = median(live.map((source) => source.price))
  let sum = 0n
  let total = 0n
  for (const { price, weight } of live) {
    const distance = price > middle ? price - middle : middle - price
    if (distance * ONE > middle * INDEX_OUTLIER_RATIO) continue
    sum += price * weight
    total += weight
  }
  return total === 0n ? null : divide(sum, total, 'halfUp')
}
