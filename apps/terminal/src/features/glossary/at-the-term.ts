// Imported by file, because everything that the index exports is part of the first load.
import { besideBox } from '../../ui/beside-box.ts'
import { termAt } from './term-at.ts'

/** Moves a fixed element beside a term. In a list of figures the figure below its name stays visible. */
export function placeBeside(element: HTMLElement, term: HTMLElement): void {
  const beside = (term.closest('dt')?.parentElement ?? term).getBoundingClientRect()
  const window = { width: innerWidth, height: innerHeight }
  const { left, top } = besideBox(element.getBoundingClientRect(), beside, window)
  element.style.left = `${left}px`
  element.style.top = `${top}px`
}

/** Returns what an explanation says below the term's own: its note, or else the title around it. */
export function noteOf(term: HTMLElement): string {
  return term.dataset['note'] ?? titled(term)?.title ?? ''
}

/** Returns the element with a title around a term: a header, or the term's own control. */
function titled(term: HTMLElement): HTMLElement | null {
  return term.closest<HTMLElement>('[title]')
}

/**
 * Takes away the title around a term, which the browser would show on top of the explanation; the function that it
 * returns puts it back.
 */
export function withoutTitle(term: HTMLElement): () => void {
  const element = titled(term)
  const title = element?.title ?? ''
  if (element !== null) element.title = ''
  return () => {
    // The program may have set another title meanwhile.
    if (element !== null && element.title === '') element.title = title
  }
}

/**
 * Has a term described by the explanation, or its control if that has the focus; the function that it returns undoes
 * this.
 */
export function describedBy(term: HTMLElement, explanation: string): () => void {
  const focused = document.activeElement
  const element = focused !== null && termAt(focused) === term ? focused : term
  const before = element.getAttribute('aria-describedby')
  element.setAttribute('aria-describedby', before === null ? explanation : `${before} ${explanation}`)
  return () => {
    if (before === null) element.removeAttribute('aria-describedby')
    else element.setAttribute('aria-describedby', before)
  }
}
