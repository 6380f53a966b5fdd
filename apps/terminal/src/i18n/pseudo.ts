const LETTERS = Array.from('acdeginostuyzACDEGINOSTUYZ')
const ACCENTED = Array.from('áçðéĝîñôšţüýžÅÇÐÉĜÎÑÖŠŢÛÝŽ')

/**
 * Returns an English text as a pseudo-language. Its accents reveal texts that are not in the resources, its extra
 * length of 40 % (at least one letter) reveals controls that are too narrow, its brackets reveal texts that are cut
 * off. Parameters are kept.
 */
export function pseudo(text: string): string {
  if (text === '') return text
  const accented = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter),
    )
    .join('')
  const letters = text.replaceAll(/\{\{[^}]*\}\}/g, '').length
  return `[${accented}${'~'.repeat(Math.max(Math.round(letters * 0.4), 1))}]`
}
