import { bollinger, exponentialAverage, movingAverage } from './averages.ts'
import { macd, relativeStrength, volume } from './oscillators.ts'
import type { Study } from './study.ts'

/** Every study of the chart, in the order of the menu. */
export const STUDIES: readonly Study[] = [volume, movingAverage, exponentialAverage, bollinger, macd, relativeStrength]

export function studyOf(id: string): Study | undefined {
  return STUDIES.find((study) => study.id === id)
}

export { computeRows, type Plot, type Study, type StudyId, type StudyRow } from './study.ts'
