const LETTERS = Array.from('acdeginostuyzACDEGINOSTUYZ')
const ACCENTED = Array.from('áçðéĝîñôšţüýžÅÇÐÉĜÎÑÖŠŢÛÝŽ')

/**
 * An English text as a pseudo-language: accented letters show where a text does not come from the resources, a tail of
 * 40 % (at least one letter) where a control is too narrow, brackets where one is cut. Parameters stay.
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
