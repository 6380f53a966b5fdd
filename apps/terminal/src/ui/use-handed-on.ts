import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusHome } from './focus-home.ts'

/**
 * For a control that goes away with its object, like a row's: the focus it had is taken by the part around it that
 * stays.
 */
export function useHandedOn<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useLayoutEffect(() => {
    const own = control.current
    return () => {
      if (own === null || document.activeElement !== own) return
      const goHome = focusHome()
      queueMicrotask(() => {
        if (document.activeElement === document.body) goHome()
      })
    }
  }, [])
  return control
}
