import type { Text } from '../../../i18n/index.ts'
import type { ChoiceName } from '../studies/inputs.ts'
import { type StudyId, studyOf } from '../studies/studies.ts'
import { inputsInShort, type StudyChoice } from '../studies/study-choice.ts'

export type StudyWords = Text<'studies'>

/** Returns the full name of a study, such as `Moving average` for MA. */
export function fullName(text: StudyWords, id: StudyId): string {
  return text(`study.${id}`)
}

/** Returns the abbreviation with its inputs, which tells several instances apart: `MA 7, 25, 99`. */
export function shortName(text: StudyWords, { id, inputs }: StudyChoice): string {
  const study = studyOf(id)
  if (study === undefined) return id
  return `${id} ${inputsInShort(study, inputs, (name: ChoiceName) => text(`choice.${name}`))}`.trim()
}

/** True if the name is the same as the id: `MACD`, `Supertrend`. */
export function isAbbreviation(name: string, id: StudyId): boolean {
  return name.toUpperCase() === id
}
