import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusHome } from './focus-home.ts'

/**
 * Returns a ref for a control that is removed together with its object, such as a row's button. If the control has the
 * focus then, the nearest remaining part around it takes the focus.
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
