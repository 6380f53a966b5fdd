import type { Ref, RefObject } from 'react'

/** Returns a ref callback that sets both the component's own ref and the ref passed in by its parent. */
export function bothRefs<Element>(own: RefObject<Element | null>, given: Ref<Element> | undefined) {
  return (element: Element | null) => {
    own.current = element
    if (typeof given === 'function') given(element)
    else if (given !== undefined && given !== null) given.current = element
  }
}
