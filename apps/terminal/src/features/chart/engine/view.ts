import type { ChartView } from './chart-engine.ts'

export interface ShownRange {
  /** Indices of the first and the last bar to show; the last may lie beyond the newest bar. */
  readonly first: number
  readonly last: number
  /** Number of bars. */
  readonly bars: number
  /** Width of the pane, in pixels. */
  readonly width: number
  /** Smallest and largest width of a bar with its gap, in pixels. */
  readonly least: number
  readonly most: number
}

/** Returns the view in which a range of bars fills the pane; if the range is too long, the view shows its end. */
export function viewOf({ first, last, bars, width, least, most }: ShownRange): ChartView {
  const barSpacing = Math.min(Math.max(width / Math.max(last - first + 1, 1), least), most)
  return { barSpacing, rightOffset: (last - (bars - 1)) * barSpacing }
}

/** Returns the view that centres a bar, with the present width of bars. */
export function viewAround(place: number, barSpacing: number, bars: number, width: number): ChartView {
  return { barSpacing, rightOffset: width / 2 - (bars - 1 - place) * barSpacing }
}
