import type { Ref, RefObject } from 'react'

/** One element for the component's own reference and for the one its user may have handed in. */
export function bothRefs<Element>(own: RefObject<Element | null>, given: Ref<Element> | undefined) {
  return (element: Element | null) => {
    own.current = element
    if (typeof given === 'function') given(element)
    else if (given !== undefined && given !== null) given.current = element
  }
}
