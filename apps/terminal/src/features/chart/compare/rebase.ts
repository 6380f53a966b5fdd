import type { ChartBar } from '../series/bar.ts'
import { firstNotBefore } from '../series/bar-place.ts'

/** The close that held at a time: that of the last bar which opened then or before. Undefined before the first bar. */
export function closeAt(bars: readonly ChartBar[], time: number): number | undefined {
  const place = firstNotBefore({ length: bars.length, at: (at) => bars[at]!.time }, time)
  const exact = bars[place]
  return exact?.time === time ? exact.close : bars[place - 1]?.close
}

/** The close that counts as 0 %: the one at the first time in sight, or the first there is after it. */
export function baseAt(bars: readonly ChartBar[], firstSeen: number): number | undefined {
  return closeAt(bars, firstSeen) ?? bars[0]?.close
}

/** Percent from a base to a close. */
export function percentSince(base: number, close: number): number {
  return (100 * (close - base)) / base
}

/** Price at which a series measured from `base` stands among prices measured from `ownBase`. */
export function rebased(close: number, base: number, ownBase: number): number {
  return (ownBase * close) / base
}
