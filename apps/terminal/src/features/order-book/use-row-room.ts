import { type RefObject, useEffect, useState } from 'react'

/** Height of a book row in pixels, by the style sheet: taller where fingers point. */
const ROW = 20
const ROW_FOR_FINGERS = 24
const coarse = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : undefined

/** How many whole rows fit into an element; follows its height. 0 until it is measured. */
export function useRowRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => {
      const row = coarse?.matches === true ? ROW_FOR_FINGERS : ROW
      setRoom(Math.max(Math.floor(measured.clientHeight / row), 0))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return room
}
