import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusHome } from './focus-home.ts'

/**
 * Returns a ref for a control or form that is removed together with its object, such as a row's button. If the focus is
 * in it then, the nearest remaining part around it takes the focus.
 */
export function useHandedOn<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useLayoutEffect(() => {
    const own = control.current
    return () => {
      if (own?.contains(document.activeElement) !== true) return
      const goHome = focusHome()
      queueMicrotask(() => {
        if (document.activeElement === document.body) goHome()
      })
    }
  }, [])
  return control
}
