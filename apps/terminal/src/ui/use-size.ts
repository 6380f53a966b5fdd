import { type RefObject, useEffect, useState } from 'react'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns the width and height of an element in whole pixels, updated when they change; `undefined` until the first
 * measurement.
 */
export function useSize(element: RefObject<Element | null>): ElementSize | undefined {
  const [size, setSize] = useState<ElementSize>()
  useEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
