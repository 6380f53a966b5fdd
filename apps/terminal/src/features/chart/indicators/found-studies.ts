import type { KnownStudy, StudyId } from '../studies/studies.ts'

/**
 * Returns the studies whose name or abbreviation contains every typed word; those that start with the search text come
 * first.
 */
export function foundStudies(
  studies: readonly KnownStudy[],
  search: string,
  nameOf: (id: StudyId) => string,
): readonly KnownStudy[] {
  const typed = plain(search).trim()
  if (typed === '') return studies
  const words = typed.split(/\s+/)
  const found = studies.filter(({ id }) => {
    const name = `${plain(id)} ${plain(nameOf(id))}`
    return words.every((word) => name.includes(word))
  })
  const begins = ({ id }: KnownStudy) => plain(id).startsWith(typed) || plain(nameOf(id)).startsWith(typed)
  return [...found.filter(begins), ...found.filter((study) => !begins(study))]
}

/** Returns the text in lower case and without diacritics, so that `ömer` is found by `Omer`. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
