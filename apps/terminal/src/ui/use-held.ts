import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds until a held button repeats, and between two repeats, similar to keyboards. */
const DELAY = 400
const PAUSE = 60

/** Returns handlers for a button that acts when pressed and repeats while held. */
export function useHeld(act: () => void) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const again = (pause: number) => {
    timer.current = setTimeout(() => {
      latest.current()
      again(PAUSE)
    }, pause)
  }
  const stop = () => clearTimeout(timer.current)

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      // Keeps the focus in the field, so that the user can go on typing.
      event.preventDefault()
      stop()
      latest.current()
      again(DELAY)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A click without a pointer (`detail` 0) comes from the keyboard or from assistive software.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) latest.current()
    },
  }
}
