import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface Caret {
  /** For the input that has the caret. */
  readonly field: RefObject<HTMLInputElement | null>
  /** Records its place. */
  readonly remember: (field: HTMLInputElement) => void
  /** Puts it back to where it stood before the refused input. */
  readonly back: () => void
  /** Puts it there with the next paint, unless it stands there already. */
  readonly put: (at: number, isThere?: boolean) => void
}

/** The caret of an input whose text is rewritten while it is typed: the browser would put it at the end. */
export function useCaret(): Caret {
  const field = useRef<HTMLInputElement>(null)
  /** Its place, and its place after the next paint. */
  const caret = useRef<{ readonly at: number; readonly next: number | undefined }>({ at: 0, next: undefined })

  useLayoutEffect(() => {
    const { next } = caret.current
    if (next === undefined || field.current !== document.activeElement) return
    caret.current = { at: next, next: undefined }
    field.current?.setSelectionRange(next, next)
  })

  return {
    field,
    remember: ({ selectionStart }) => {
      caret.current = { ...caret.current, at: selectionStart ?? 0 }
    },
    back: () => {
      caret.current = { ...caret.current, next: caret.current.at }
    },
    put: (at, isThere = false) => {
      caret.current = { at, next: isThere ? undefined : at }
    },
  }
}
