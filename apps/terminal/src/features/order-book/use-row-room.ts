import { type RefObject, useEffect, useState } from 'react'

interface RowHeight {
  readonly mouse: number
  readonly fingers: number
}

/** Height of a row of the order book in pixels, as in the style sheet: higher on touch devices. */
const BOOK_ROW: RowHeight = { mouse: 20, fingers: 24 }
const coarse = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : undefined

/**
 * Returns the number of whole rows that fit into an element, updated with its height; 0 until the element is measured.
 */
export function useRowRoom(element: RefObject<HTMLElement | null>, { mouse, fingers } = BOOK_ROW): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => {
      const row = coarse?.matches === true ? fingers : mouse
      setRoom(Math.max(Math.floor(measured.clientHeight / row), 0))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, mouse, fingers])
  return room
}
