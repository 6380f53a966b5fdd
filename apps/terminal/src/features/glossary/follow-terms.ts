import { termAt } from './term-at.ts'

/** Milliseconds between pointing at a term, or focusing it, and its explanation. */
const AFTER = 350
/** Milliseconds for which an explanation stays after the pointer has left, so that it can be reached. */
const LINGER = 200
/** Milliseconds of a touch that explains a control instead of using it. */
const LONG_TOUCH = 550

const CONTROL = 'button, a, label, input, [role="menuitem"]'

interface FollowedTerms {
  /** Marks the explanation, which stays while the pointer is over it. */
  readonly isInside: (target: EventTarget | null) => boolean
  /** Called with the term to explain, or `undefined` to hide the explanation. */
  readonly show: (term: HTMLElement | undefined) => void
  /** Called when F1 is pressed while a term is explained. */
  readonly open: (term: HTMLElement) => void
}

/**
 * Follows pointer, focus, taps and keys to the terms of the page. A tap explains a term that is not part of a control; a
 * long touch explains one that is, and does not use the control. `first` is an event before, which is answered first.
 * Returns a function that ends it.
 */
export function followTerms(first: Event | undefined, { isInside, show, open }: FollowedTerms): () => void {
  let timer = 0
  let shown: HTMLElement | undefined
  let wasLongTouch = false

  const set = (term: HTMLElement | undefined) => {
    clearTimeout(timer)
    if (term === shown) return
    shown = term
    show(term)
  }
  const setLater = (term: HTMLElement | undefined, milliseconds: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => set(term), milliseconds)
  }

  const point = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    clearTimeout(timer)
    if (isInside(event.target)) return
    const term = termAt(event.target)
    if (term === shown) return
    setLater(term, term === undefined ? LINGER : AFTER)
  }
  const focus = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || isInside(target)) return
    const term = target.matches(':focus-visible') ? termAt(target) : undefined
    if (term === undefined) set(undefined)
    else setLater(term, AFTER)
  }
  const click = (event: Event) => {
    if (wasLongTouch) {
      wasLongTouch = false
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (!(event.target instanceof Element) || isInside(event.target)) return
    const control = event.target.closest<HTMLElement>(CONTROL)
    const isAlone = control === null || control.dataset['alone'] !== undefined
    set(isAlone ? termAt(event.target) : undefined)
  }
  const touch = (event: PointerEvent) => {
    wasLongTouch = false
    if (isInside(event.target)) return
    const term = termAt(event.target)
    if (term !== shown) set(undefined)
    if (event.pointerType !== 'touch' || term === undefined) return
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      wasLongTouch = true
      set(term)
    }, LONG_TOUCH)
  }
  const release = (event: PointerEvent) => {
    if (event.pointerType === 'touch') clearTimeout(timer)
  }
  const press = (event: KeyboardEvent) => {
    if (shown === undefined) return
    if (event.key === 'F1') {
      event.preventDefault()
      open(shown)
    }
    if (event.key === 'F1' || event.key === 'Escape') set(undefined)
  }
  const scroll = (event: Event) => {
    if (shown !== undefined && event.target instanceof Node && event.target.contains(shown)) set(undefined)
  }

  const end = new AbortController()
  const { signal } = end
  document.addEventListener('pointerover', point, { signal })
  document.addEventListener('focusin', focus, { signal })
  // Before the controls, so that a long touch does not use them.
  document.addEventListener('click', click, { signal, capture: true })
  document.addEventListener('pointerdown', touch, { signal })
  document.addEventListener('pointerup', release, { signal })
  document.addEventListener('pointercancel', release, { signal })
  document.addEventListener('keydown', press, { signal })
  document.addEventListener('scroll', scroll, { signal, capture: true })
  if (first?.type === 'click') click(first)
  else if (first?.type === 'focusin') focus(first)
  else if (first !== undefined) point(first)
  return () => {
    clearTimeout(timer)
    end.abort()
  }
}
