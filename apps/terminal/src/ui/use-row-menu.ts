import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './point.ts'

/** Milliseconds that a touch has to be held to open a menu, and pixels that the finger may drift during them. */
const REST = 500
const STRAY = 10

/** Fields and links keep the browser's own menu, which users need for pasting or opening a new tab. */
const OWN_MENU = 'a[href], input, textarea'

/**
 * Returns the handlers of a row's context menu: by right click, by the menu key or Shift+F10 on the focused element,
 * and by a long press, which not every browser reports as `contextmenu`.
 */
export function useRowMenu(open: ((target: Element, at: Point) => void) | undefined) {
  const resting = useRef<{ readonly at: Point; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  const lift = () => {
    clearTimeout(resting.current?.timer)
    resting.current = undefined
  }
  useEffect(() => () => clearTimeout(resting.current?.timer), [])
  if (open === undefined) return undefined
  return {
    onContextMenu: (event: MouseEvent) => {
      const target = targetOf(event)
      if (target === undefined) return
      event.preventDefault()
      lift()
      open(target, placeOf(event))
    },
    onPointerDown: (event: PointerEvent) => {
      const target = targetOf(event)
      const { clientX: x, clientY: y } = event
      lift()
      if (event.pointerType !== 'touch' || target === undefined) return
      const show = () => {
        lift()
        liftQuietly(target)
        open(target, { x, y })
      }
      resting.current = { at: { x, y }, timer: setTimeout(show, REST) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = resting.current?.at
      if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > STRAY) lift()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/**
 * Returns the element whose menu opens; `undefined` in fields, links and in layers over the row, whose events bubble up
 * too.
 */
function targetOf({ target, currentTarget }: MouseEvent): Element | undefined {
  const isRow = target instanceof Element && currentTarget.contains(target) && target.closest(OWN_MENU) === null
  return isRow ? target : undefined
}

/**
 * Returns the place of the menu: the pointer's, or, for a keyboard event without a position, below the focused element.
 */
function placeOf({ clientX, clientY, target }: MouseEvent): Point {
  if (clientX !== 0 || clientY !== 0 || !(target instanceof Element)) return { x: clientX, y: clientY }
  const { left, bottom } = target.getBoundingClientRect()
  return { x: left, y: bottom }
}

/**
 * Suppresses the click after a long press that opened a menu: the click would move the focus out of the menu and close
 * it. The touch event goes to the touched element, even if that element was removed from the page.
 */
function liftQuietly(touched: Element): void {
  const lifted = new AbortController()
  const options = { capture: true, passive: false, signal: lifted.signal }
  const quieten = (event: Event) => {
    lifted.abort()
    if (event.cancelable) event.preventDefault()
  }
  touched.addEventListener('touchend', quieten, options)
  touched.addEventListener('touchcancel', () => lifted.abort(), options)
}
