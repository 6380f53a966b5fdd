import type { ChartWidget } from '../chart-widget.ts'

let shown: ChartWidget | undefined

/** The chart that commands act on: the one that the toolbar is of. */
export function shownChart(): ChartWidget | undefined {
  return shown
}

/** Returns a function that takes it back. */
export function showChart(chart: ChartWidget): () => void {
  shown = chart
  return () => {
    if (shown === chart) shown = undefined
  }
}
