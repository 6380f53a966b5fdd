import type { Scale } from './chart-engine.ts'

/** Lowest and highest price of something that is drawn. */
export interface PriceExtent {
  readonly low: number
  readonly high: number
}

/** Returns the lowest and highest of at least one price. */
export function extentOf(prices: readonly number[]): PriceExtent {
  const extent = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }
  for (const price of prices) {
    if (price < extent.low) extent.low = price
    if (price > extent.high) extent.high = price
  }
  return extent
}

/**
 * The range of the price scale: its prices (`from`, `to`), and their values in the unit of the scale (price, logarithm
 * or percent).
 */
export interface PriceRange {
  readonly from: number
  readonly to: number
  readonly realFrom: number
  readonly realTo: number
}

/** Smallest fraction of the pane's height for the bars. */
const BARS_PART = 1 / 2

/**
 * Returns the price range of the scale: all bars, and the lines over them as far as the bars keep half of the height. A
 * long average far from the bars is cut off, because it would flatten the candles. A range above 0 is never widened to
 * 0 or below.
 */
export function widened(bars: PriceExtent, over: PriceExtent): PriceExtent {
  const spare = (bars.high - bars.low) * (1 / BARS_PART - 1)
  const below = Math.max(bars.low - over.low, 0)
  const above = Math.max(over.high - bars.high, 0)
  const part = Math.min(spare / Math.max(below + above, Number.MIN_VALUE), 1)
  // Bars at a single price have no height to keep.
  if (spare === 0) return { low: bars.low - below, high: bars.high + above }
  const low = bars.low - below * part
  return { low: bars.low > 0 ? Math.max(low, bars.low / 2) : low, high: bars.high + above * part }
}

/**
 * Returns the range of the scale, with its prices converted to the unit of the scale; `base` is the price that counts
 * as 0 %. On a logarithmic scale prices must be above 0.
 */
export function rangeOf({ low, high }: PriceExtent, scale: Scale, base: number): PriceRange {
  if (scale === 'logarithmic') {
    return { from: low, to: high, realFrom: Math.log10(low), realTo: Math.log10(high) }
  }
  if (scale === 'percentage' && base !== 0) {
    return { from: low, to: high, realFrom: (100 * (low - base)) / base, realTo: (100 * (high - base)) / base }
  }
  return { from: low, to: high, realFrom: low, realTo: high }
}
