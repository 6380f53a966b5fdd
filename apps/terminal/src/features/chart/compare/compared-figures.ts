import type { FedSeries } from './compare-feeds.ts'
import { baseAt, closeAt, percentSince } from './rebase.ts'

/** Figures of a compared series in the legend. */
export interface ComparedFigures {
  /** Name of the series. */
  readonly key: string
  readonly title: string
  readonly status: FedSeries['status']
  readonly pricePrecision: number
  /** `undefined` if the series has no bar yet. */
  readonly close: number | undefined
  /** Percent since the first visible bar. */
  readonly percent: number | undefined
}

/**
 * Returns the figures of a series at `time`, in percent since `firstSeen`, the first visible time (both milliseconds,
 * UTC).
 */
export function comparedFigures(
  key: string,
  fed: FedSeries,
  time: number | undefined,
  firstSeen: number | undefined,
): ComparedFigures {
  const { title, status, pricePrecision, bars } = fed
  const close = time === undefined ? undefined : closeAt(bars, time)
  const base = firstSeen === undefined ? undefined : baseAt(bars, firstSeen)
  const percent = close === undefined || base === undefined ? undefined : percentSince(base, close)
  return { key, title, status, pricePrecision, close, percent }
}

export function areSame(a: readonly ComparedFigures[], b: readonly ComparedFigures[]): boolean {
  return (
    a.length === b.length &&
    a.every((each, at) => {
      const other = b[at]
      return (
        other !== undefined &&
        each.key === other.key &&
        each.title === other.title &&
        each.status === other.status &&
        each.close === other.close &&
        each.percent === other.percent
      )
    })
  )
}
