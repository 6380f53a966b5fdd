import { type RefObject, useEffect, useState } from 'react'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** Width and height of an element in whole pixels; follows them. Undefined until it is measured. */
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
