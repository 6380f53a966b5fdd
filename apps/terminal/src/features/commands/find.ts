/** Text to compare by: small letters without marks, for every script. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ı/g, 'i').trim()
}

const WORDS = /[\s/:·,()（）「」–-]+/u

/** Scores of found words: at the start of one, within, or only letter by letter. */
const AT_START = 4
const WITHIN = 2
const SCATTERED = 1
/** Shorter words fit everything letter by letter. */
const LEAST_SCATTERED = 3

/**
 * Score of a text against the typed words: all have to be found, in any order. 0 where one is not; the first words
 * of a text count a little more. Both as `plainText` gives them.
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

/** True where the word has the letters in their order and starts with the first: `lvg` in `leverage`. */
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
