import { useEffect, useEffectEvent } from 'react'
import type { Point } from '../../../ui/index.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { Rest } from './rest.ts'

interface PricePointer {
  /** Called with the mouse's height in the pane, and with `undefined` when the mouse has left. */
  readonly onHover: (y: number | undefined) => void
  /** Called on a right click or a long press, with the height in the pane and the point in the window. */
  readonly onAsk: (y: number, at: Point) => void
}

/** Follows pointers over the price pane; labels over the pane handle their own events. */
export function usePricePointer(space: PriceSpace, own: Element, { onHover, onAsk }: PricePointer): void {
  const hover = useEffectEvent(onHover)
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    const { pane } = space
    const rest = new Rest()
    const ended = new AbortController()
    const { signal } = ended
    const yOf = ({ clientY }: PointerEvent | MouseEvent) => clientY - pane.getBoundingClientRect().top
    const isOverLabel = ({ target }: Event) => {
      const layer = target instanceof Element ? target.closest('[data-lines], [data-legend]') : null
      return layer !== null && layer !== own
    }
    const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'
    const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup', work: (event: PointerEvent) => void) =>
      pane.addEventListener(type, work, { signal })
    listen('pointerdown', (event) => {
      if (isTouch(event) && !isOverLabel(event)) rest.down({ at: event.timeStamp, x: event.clientX, y: event.clientY })
    })
    listen('pointermove', (event) => {
      if (isTouch(event)) rest.move({ x: event.clientX, y: event.clientY })
      // Moving with a pressed button scrolls the chart.
      else hover(event.buttons !== 0 || isOverLabel(event) ? undefined : yOf(event))
    })
    listen('pointerup', (event) => {
      if (isTouch(event) && rest.up(event.timeStamp)) ask(yOf(event), { x: event.clientX, y: event.clientY })
    })
    pane.addEventListener('pointercancel', () => rest.cancel(), { signal })
    pane.addEventListener('pointerleave', () => hover(undefined), { signal })
    pane.addEventListener(
      'contextmenu',
      (event) => {
        if (isOverLabel(event)) return
        event.preventDefault()
        // A touch device also requests a context menu while the finger is still down, before it is clear whether the
        // finger moves the crosshair.
        if (!isTouch(event)) ask(yOf(event), { x: event.clientX, y: event.clientY })
      },
      { signal },
    )
    return () => ended.abort()
  }, [space, own])
}
