/** Returns a text for comparison: lower case, without diacritics, in every script. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ı/g, 'i').trim()
}

const WORDS = /[\s/:·,()（）「」–-]+/u

/** Scores of a found word: at the start of a word, within a word, or only as scattered letters. */
const AT_START = 4
const WITHIN = 2
const SCATTERED = 1
/** Shorter words would match almost everything as scattered letters. */
const LEAST_SCATTERED = 3

/**
 * Returns the score of a text for the typed words, which must all be found, in any order; 0 if one is not. Matches in
 * the first words of the text score slightly more. Both texts must come from `plainText`.
 */
export function fitOf(text: string, typed: string): number {
  const words = text.split(WORDS).filter((word) => word !== '')
  let fit = 0
  for (const asked of typed.split(/\s+/).filter((word) => word !== '')) {
    const one = fitOfWord(words, text, asked)
    if (one === 0) return 0
    fit += one
  }
  return fit
}

function fitOfWord(words: readonly string[], text: string, asked: string): number {
  const at = words.findIndex((word) => word.startsWith(asked))
  if (at >= 0) return AT_START + (words[at] === asked ? 1 : 0) + 1 / (at + 2)
  if (text.includes(asked)) return WITHIN
  return asked.length >= LEAST_SCATTERED && words.some((word) => isScattered(word, asked)) ? SCATTERED : 0
}

/** True if the word contains the letters in their order and starts with the first: `lvg` in `leverage`. */
function isScattered(word: string, asked: string): boolean {
  if (word[0] !== asked[0]) return false
  let from = 0
  for (const letter of asked) {
    const at = word.indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
