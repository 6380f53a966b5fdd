/**
 * Takes the grouping out of a field that gets the focus. At once and not with React's next picture: by then the browser, or
 * whoever else focused it, has selected what stands there, and a new value would lose the selection.
 */
export function showPlain(field: HTMLInputElement, plain: string): void {
  const grouped = field.value
  if (grouped === plain) return
  const { selectionStart, selectionEnd } = field
  // before a selection is made the caret stands at the end of a text
  const place = (at: number | null) => significant(grouped.slice(0, at ?? grouped.length)).length
  const [start, end] = [place(selectionStart), place(selectionEnd)]
  field.value = plain
  field.setSelectionRange(placeOf(plain, start), placeOf(plain, end))
}

const significant = (text: string) => text.replace(/[^0-9]/g, '')

/** Where so many digits stand before. */
function placeOf(text: string, digits: number): number {
  let at = 0
  for (let left = digits; left > 0 && at < text.length; at += 1) {
    if (/[0-9]/.test(text.charAt(at))) left -= 1
  }
  return at
}
