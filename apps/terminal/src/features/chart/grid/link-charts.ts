import type { ChartWidget } from '../chart-widget.ts'
import type { ChartGrid } from './grid.ts'

/**
 * Keeps linked charts on one interval and one crosshair. The other charts change to the interval of the first one at
 * once. Returns a function that ends the link.
 */
export function linkCharts(charts: readonly ChartWidget[], { resolution, crosshair }: ChartGrid): () => void {
  const ends: (() => void)[] = []
  const othersOf = (chart: ChartWidget) => charts.filter((each) => each !== chart)
  if (resolution) {
    const first = charts[0]?.get().layout.resolution
    for (const chart of charts.slice(1)) if (first !== undefined) chart.setResolution(first)
    for (const chart of charts) {
      let shown = chart.get().layout.resolution
      ends.push(
        chart.listen(() => {
          const next = chart.get().layout.resolution
          if (next === shown) return
          shown = next
          for (const other of othersOf(chart)) other.setResolution(next)
        }),
      )
    }
  }
  if (crosshair) {
    for (const chart of charts) {
      ends.push(
        chart.onPoint((time) => {
          for (const other of othersOf(chart)) other.point(time)
        }),
      )
    }
  }
  return () => {
    for (const end of ends) end()
  }
}
