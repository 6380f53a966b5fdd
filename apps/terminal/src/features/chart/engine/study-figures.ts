import type { StudyFigures } from './chart-engine.ts'

/** Nothing of it is to be shown anew. */
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
