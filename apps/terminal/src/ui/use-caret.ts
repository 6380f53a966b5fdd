import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface Caret {
  /** Ref of the input element. */
  readonly field: RefObject<HTMLInputElement | null>
  /** Records the current position of the caret. */
  readonly remember: (field: HTMLInputElement) => void
  /** Returns the caret to the position before the refused input, after the next render. */
  readonly back: () => void
  /** Sets the caret to `at` after the next render, unless it is there already. */
  readonly put: (at: number, isThere?: boolean) => void
}

/** Controls the caret of an input whose text is rewritten during typing: the browser would put the caret at the end. */
export function useCaret(): Caret {
  const field = useRef<HTMLInputElement>(null)
  /** `at`: the caret's position; `next`: the position to set after the next render. */
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
