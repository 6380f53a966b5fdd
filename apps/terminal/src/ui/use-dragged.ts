import { type CSSProperties, type PointerEvent, useState } from 'react'

export interface Dragged {
  /** Style that moves the dragged element; `undefined` before the first move. */
  readonly style: CSSProperties | undefined
  /** Handler of the part by which the element is dragged. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** Pixels of the dragged element that always stay in the window. */
const GRIP = 48

/**
 * Lets the user move an element by one of its parts, by mouse or pen. The element never leaves the window completely.
 */
export function useDragged(): Dragged {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>()
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget, pointerId, clientX, clientY } = event
    if (event.pointerType === 'touch' || (target instanceof Element && target.closest('button') !== null)) return
    const start = at ?? { x: 0, y: 0 }
    const box = currentTarget.getBoundingClientRect()
    const within = (by: number, low: number, high: number) => Math.min(Math.max(by, low), high)
    const move = (moved: globalThis.PointerEvent) => {
      const x = within(moved.clientX - clientX, GRIP - box.right, window.innerWidth - GRIP - box.left)
      const y = within(moved.clientY - clientY, -box.top, window.innerHeight - GRIP - box.top)
      setAt({ x: start.x + x, y: start.y + y })
    }
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', move)
    const end = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('pointerup', end, { once: true })
    currentTarget.addEventListener('pointercancel', end, { once: true })
  }
  return { style: at === undefined ? undefined : { translate: `${at.x}px ${at.y}px` }, onPointerDown }
}
