import type { ChartWidget } from '../chart-widget.ts'
import type { StudyChoice } from '../studies/study-choice.ts'

/** Changes one of the indicators on the chart. */
export function changeStudy(chart: ChartWidget, key: string, change: Partial<Omit<StudyChoice, 'key' | 'id'>>): void {
  chart.setStudies(chart.get().layout.studies.map((each) => (each.key === key ? { ...each, ...change } : each)))
}

export function removeStudy(chart: ChartWidget, key: string): void {
  chart.setStudies(chart.get().layout.studies.filter((each) => each.key !== key))
}
