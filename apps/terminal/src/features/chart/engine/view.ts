import type { ChartView } from './chart-engine.ts'

export interface ShownRange {
  /** Places of the first and the last bar to be seen; the last may lie beyond the newest one. */
  readonly first: number
  readonly last: number
  /** Number of bars. */
  readonly bars: number
  /** Width of the pane, in pixels. */
  readonly width: number
  /** Narrowest and widest space of a bar, in pixels. */
  readonly least: number
  readonly most: number
}

/** The view in which a range of bars fills the pane; where it is too long for that, its end is seen. */
export function viewOf({ first, last, bars, width, least, most }: ShownRange): ChartView {
  const barSpacing = Math.min(Math.max(width / Math.max(last - first + 1, 1), least), most)
  return { barSpacing, rightOffset: (last - (bars - 1)) * barSpacing }
}

/** The view in which the bar at a place stands in the middle, as wide as now. */
export function viewAround(place: number, barSpacing: number, bars: number, width: number): ChartView {
  return { barSpacing, rightOffset: width / 2 - (bars - 1 - place) * barSpacing }
}
