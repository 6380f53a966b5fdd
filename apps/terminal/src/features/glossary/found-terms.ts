import type { TermId } from '../../ui/index.ts'
import { TERM_GROUPS } from './terms.ts'

export interface TermWords {
  readonly name: string
  readonly text: string
  /** The name in English, by which terms are found in every language. */
  readonly english: string
}

interface FoundGroup {
  readonly id: (typeof TERM_GROUPS)[number]['id']
  readonly terms: readonly TermId[]
}

/** Returns the groups with the terms that contain all typed words in their name, English name or explanation. */
export function foundTerms(
  typed: string,
  wordsOf: (id: TermId) => TermWords,
  plainText: (text: string) => string,
): readonly FoundGroup[] {
  const asked = plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const fits = (id: TermId) => {
    const { name, text, english } = wordsOf(id)
    const all = plainText(`${name} ${english} ${text}`)
    return asked.every((word) => all.includes(word))
  }
  return TERM_GROUPS.map(({ id, terms }) => ({ id, terms: terms.filter(fits) })).filter(({ terms }) => terms.length > 0)
}
