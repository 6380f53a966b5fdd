import type { ChartWidget } from '../chart-widget.ts'

/** Charts by their place in the grid; `undefined` while a chart is loading. */
export type ChartList = readonly (ChartWidget | undefined)[]

export function withChart(list: ChartList, index: number, chart: ChartWidget | undefined): ChartList {
  if (list[index] === chart) return list
  return Array.from({ length: Math.max(list.length, index + 1) }, (_, at) => (at === index ? chart : list[at]))
}

/** Returns the loaded charts, starting with the chart at place `first`. */
export function inOrder(list: ChartList, first: number): readonly ChartWidget[] {
  const there = list.filter((chart) => chart !== undefined)
  const chosen = list[first]
  return chosen === undefined ? there : [chosen, ...there.filter((chart) => chart !== chosen)]
}
