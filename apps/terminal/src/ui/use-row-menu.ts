import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Point } from './point.ts'

/** A finger opens a menu after resting this long, in milliseconds; it may stray this far, in pixels. */
const REST = 500
const STRAY = 10

/** Fields and links have a menu of the browser's own, which people need: to paste, to open beside. */
const OWN_MENU = 'a[href], input, textarea'

/**
 * A context menu: by right click, by the menu key or Shift+F10 on the focused element, and by a long press, which not
 * every browser reports by itself.
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

/** Element that the menu belongs to; `undefined` in a layer over the row, whose events bubble up too. */
function targetOf({ target, currentTarget }: MouseEvent): Element | undefined {
  const isRow = target instanceof Element && currentTarget.contains(target) && target.closest(OWN_MENU) === null
  return isRow ? target : undefined
}

/** A keyboard event may carry no position: then the menu opens at the focused element. */
function placeOf({ clientX, clientY, target }: MouseEvent): Point {
  if (clientX !== 0 || clientY !== 0 || !(target instanceof Element)) return { x: clientX, y: clientY }
  const { left, bottom } = target.getBoundingClientRect()
  return { x: left, y: bottom }
}

/**
 * The finger has opened a menu: lifting it presses nothing, or the focus would leave the menu, which closes it. The
 * lift event goes to the element that was touched, even if that has left the page since.
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
