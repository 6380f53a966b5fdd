import type { Scale } from './chart-engine.ts'

/** Lowest and highest price of something that is drawn. */
export interface PriceExtent {
  readonly low: number
  readonly high: number
}

/** Lowest and highest of the prices, of which there is at least one. */
export function extentOf(prices: readonly number[]): PriceExtent {
  const extent = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }
  for (const price of prices) {
    if (price < extent.low) extent.low = price
    if (price > extent.high) extent.high = price
  }
  return extent
}

/** The range of the scale: prices, and their places in its own measure (prices, logarithms, percent). */
export interface PriceRange {
  readonly from: number
  readonly to: number
  readonly realFrom: number
  readonly realTo: number
}

/** Least part of the height that stays with the bars. */
const BARS_PART = 1 / 2

/**
 * The range of the scale: all bars, and the lines over them as far as the bars keep half of the height. An average of a
 * long time that is far away is cut off, as it would press the candles flat. Prices above 0 are never widened to 0 or
 * below.
 */
export function widened(bars: PriceExtent, over: PriceExtent): PriceExtent {
  const spare = (bars.high - bars.low) * (1 / BARS_PART - 1)
  const below = Math.max(bars.low - over.low, 0)
  const above = Math.max(over.high - bars.high, 0)
  const part = Math.min(spare / Math.max(below + above, Number.MIN_VALUE), 1)
  // Bars of one price have no height to keep.
  if (spare === 0) return { low: bars.low - below, high: bars.high + above }
  const low = bars.low - below * part
  return { low: bars.low > 0 ? Math.max(low, bars.low / 2) : low, high: bars.high + above * part }
}

/** Prices in the measure of the scale; `base` is the price that counts as 0 %. Prices are above 0 where the scale is logarithmic. */
export function rangeOf({ low, high }: PriceExtent, scale: Scale, base: number): PriceRange {
  if (scale === 'logarithmic') {
    return { from: low, to: high, realFrom: Math.log10(low), realTo: Math.log10(high) }
  }
  if (scale === 'percentage' && base !== 0) {
    return { from: low, to: high, realFrom: (100 * (low - base)) / base, realTo: (100 * (high - base)) / base }
  }
  return { from: low, to: high, realFrom: low, realTo: high }
}
