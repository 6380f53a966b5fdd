import type { ChartBar } from '../series/bar.ts'
import { firstNotBefore } from '../series/bar-place.ts'

/**
 * Returns the close in effect at a time: the close of the last bar that opened at or before it. `undefined` before the
 * first bar.
 */
export function closeAt(bars: readonly ChartBar[], time: number): number | undefined {
  const place = firstNotBefore({ length: bars.length, at: (at) => bars[at]!.time }, time)
  const exact = bars[place]
  return exact?.time === time ? exact.close : bars[place - 1]?.close
}

/**
 * Returns the close that counts as 0 %: the one in effect at the first visible time, or that of the first bar after it.
 */
export function baseAt(bars: readonly ChartBar[], firstSeen: number): number | undefined {
  return closeAt(bars, firstSeen) ?? bars[0]?.close
}

/** Returns the percentage change from a base to a close. */
export function percentSince(base: number, close: number): number {
  return (100 * (close - base)) / base
}

/**
 * Returns the position of a close on the chart's price scale: a series measured from `base` is drawn among prices
 * measured from `ownBase`.
 */
export function rebased(close: number, base: number, ownBase: number): number {
  return (ownBase * close) / base
}
