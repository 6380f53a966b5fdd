import type { Side } from '@perpdesk/trading'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Window } from './ladder-rows.ts'
import type { OwnOrders } from './own-at.ts'
import type { LadderActions, Selected } from './use-ladder-keys.ts'

/** A press of the pointer until its release: on an own order, or on the prices, which are then dragged. */
interface Press {
  readonly own: OwnOrders | undefined
  readonly place: number
  readonly from: number
  /** Top of the rows and height of a row in pixels, measured at the press. */
  readonly top: number
  readonly height: number
  scrolled: number
  isDrag: boolean
}

/** Pixels after which a press becomes a drag. */
const DRAG_FROM = 4
const WHEEL_ROWS = 3

interface PointerOptions extends LadderActions {
  readonly area: RefObject<HTMLElement | null>
}

/**
 * Returns the pointer handlers of the ladder: a click places an order, own orders are dragged to another price or
 * cancelled by a click, prices are scrolled by dragging or by the wheel.
 */
export function useLadderPointer({ area, window, scroll, ownAt, canChange, press, move, cancel }: PointerOptions) {
  const pressed = useRef<Press>(undefined)
  const [target, setTarget] = useState<Selected>()
  useWheel(area, scroll)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const row = rowOf(event)
    if (event.button !== 0 || row === undefined || window === undefined) return
    const side = sideOf(event, '[data-own]', 'own')
    const ticks = ticksAt(window, row.place)
    const own = side === undefined || !canChange ? undefined : ownAt(ticks, side)
    const isPrice = event.target instanceof Element && event.target.closest('[data-cell="price"]') !== null
    if (own === undefined && !isPrice) return
    const box = row.element.getBoundingClientRect()
    pressed.current = {
      own,
      place: row.place,
      from: event.clientY,
      top: box.top - row.place * box.height,
      height: box.height,
      scrolled: 0,
      isDrag: false,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const now = pressed.current
    if (now === undefined || window === undefined) return
    if (!now.isDrag && Math.abs(event.clientY - now.from) < DRAG_FROM) return
    now.isDrag = true
    if (now.own === undefined) {
      const rows = Math.round((event.clientY - now.from) / now.height)
      if (rows !== now.scrolled) scroll(rows - now.scrolled)
      now.scrolled = rows
      return
    }
    const ticks = ticksAt(window, placeUnder(event, now, window))
    if (target?.ticks !== ticks) setTarget({ ticks, side: now.own.side })
  }
  const onPointerUp = (event: PointerEvent) => {
    const now = pressed.current
    pressed.current = undefined
    setTarget(undefined)
    if (now === undefined || window === undefined) return
    if (now.own === undefined) {
      if (!now.isDrag) press(ticksAt(window, now.place), undefined)
      return
    }
    if (!canChange) return
    const place = placeUnder(event, now, window)
    if (!now.isDrag) cancel(now.own)
    else if (place !== now.place) move(now.own, ticksAt(window, place))
  }
  const onPointerCancel = () => {
    pressed.current = undefined
    setTarget(undefined)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event)
    const side = sideOf(event, '[data-cell]', 'cell')
    // Presses on own orders are already handled by `onPointerUp`.
    const onOwn = event.target instanceof Element && event.target.closest('[data-own]') !== null
    if (row === undefined || side === undefined || window === undefined || (onOwn && canChange)) return
    press(ticksAt(window, row.place), side)
  }
  return { target, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick } }
}

/**
 * Scrolls the ladder by the mouse wheel. The listener must not be passive, because it prevents the browser from
 * scrolling the page.
 */
function useWheel(area: RefObject<HTMLElement | null>, scroll: (rows: number) => void): void {
  const turn = useEffectEvent((up: boolean) => scroll(up ? WHEEL_ROWS : -WHEEL_ROWS))
  useEffect(() => {
    const element = area.current
    const wheel = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.ctrlKey) return
      event.preventDefault()
      turn(event.deltaY < 0)
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [area])
}

const ticksAt = ({ top, ratio }: Window, place: number) => top - place * ratio

function placeUnder({ clientY }: PointerEvent, { top, height }: Press, { count }: Window): number {
  return Math.min(Math.max(Math.floor((clientY - top) / height), 0), count - 1)
}

function rowOf({ target }: MouseEvent): { readonly element: Element; readonly place: number } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const place = element?.dataset['place']
  return element === null || place === undefined ? undefined : { element, place: Number.parseInt(place, 10) }
}

function sideOf({ target }: MouseEvent, selector: string, name: 'own' | 'cell'): Side | undefined {
  const value = target instanceof Element ? target.closest<HTMLElement>(selector)?.dataset[name] : undefined
  return value === 'Buy' || value === 'Sell' ? value : undefined
}
