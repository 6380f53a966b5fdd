import { isRising, type Plot, plotValue, type StudyRow } from '../studies/study.ts'
import type { StudyFigure, StudyFigures } from './chart-engine.ts'

/** Returns the value and colour slot of a plot at the bar with this index. */
export function studyFigure(plot: Plot, rows: readonly StudyRow[], place: number): StudyFigure {
  const value = plotValue(plot, rows, place)
  if (plot.kind !== 'histogram') return { slot: plot.key, value }
  return { slot: isRising(rows[place], value ?? 0) ? 'rising' : 'falling', value }
}

/** True if the figures are equal, so that the legend need not change. */
export function areSameFigures(a: readonly StudyFigures[], b: readonly StudyFigures[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, pane, values }, at) => {
      const other = b[at]
      return (
        other !== undefined &&
        key === other.key &&
        pane === other.pane &&
        values.length === other.values.length &&
        values.every(({ slot, value }, place) => {
          const beside = other.values[place]
          return beside?.slot === slot && Object.is(beside.value, value)
        })
      )
    })
  )
}
