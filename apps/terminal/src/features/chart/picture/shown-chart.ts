import type { ChartWidget } from '../chart-widget.ts'

let shown: ChartWidget | undefined

/** Returns the chart on which commands act: the chart that the toolbar belongs to. */
export function shownChart(): ChartWidget | undefined {
  return shown
}

/** Makes a chart the target of commands; returns a function that undoes this. */
export function showChart(chart: ChartWidget): () => void {
  shown = chart
  return () => {
    if (shown === chart) shown = undefined
  }
}
