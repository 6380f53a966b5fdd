import type { E8 } from '@perpdesk/numeric'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Market } from '../../../stores/index.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { HOLD_MS, LinePress } from './line-press.ts'
import { snapToGrid } from './trade-line.ts'

interface DragOptions {
  /** The present price of the line; `undefined` to start a new line under the pointer. */
  readonly price: E8 | undefined
  readonly contract: Market
  readonly space: PriceSpace
  /** Called with the price to which the line is dragged; `undefined` outside the chart. */
  readonly onMove: (price: E8 | undefined) => void
  /** Called at the end of the drag; without a price if the drag was cancelled. */
  readonly onEnd: (price: E8 | undefined) => void
}

interface LineDrag {
  readonly begin: (event: ReactPointerEvent<HTMLElement>) => void
  readonly isOn: () => boolean
}

/** Drags a line by its label. Escape or a release outside the chart cancels the drag. A tap focuses the label. */
export function useLineDrag(options: DragOptions): LineDrag {
  const now = useRef(options)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => () => stop.current?.(), [])

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    const { price: from, space } = now.current
    const startLineY =
      from === undefined ? event.clientY - space.pane.getBoundingClientRect().top : space.toY(axisValue(from))
    if (event.button !== 0 || stop.current !== undefined || startLineY === undefined) return
    const { pointerId, currentTarget: label } = event
    const press = new LinePress({ x: event.clientX, y: event.clientY }, event.pointerType === 'touch')
    const held = setTimeout(() => press.hold(), HOLD_MS)
    const ended = new AbortController()
    let price: E8 | undefined
    const end = (last: E8 | undefined) => {
      stop.current?.()
      if (press.isMoving) now.current.onEnd(last)
    }
    stop.current = () => {
      clearTimeout(held)
      ended.abort()
      stop.current = undefined
    }
    const follow = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      // Another window has moved the order.
      if (now.current.price !== from) return end(undefined)
      const by = press.move({ x: moved.clientX, y: moved.clientY })
      if (by === undefined) return
      const value = isInside(space, moved) ? space.fromY(startLineY + by) : undefined
      price = value === undefined ? undefined : snapToGrid(now.current.contract, value)
      now.current.onMove(price)
    }
    const { signal } = ended
    label.setPointerCapture(pointerId)
    label.addEventListener('pointermove', follow, { signal })
    const release = (last: PointerEvent) => {
      if (last.pointerId !== pointerId) return
      follow(last)
      if (press.isTap) label.focus({ preventScroll: true })
      end(price)
    }
    label.addEventListener('pointerup', release, { signal })
    label.addEventListener('pointercancel', () => end(undefined), { signal })
    // Chart and page scroll by touch events, not by pointer events.
    const keep = (touch: TouchEvent) => {
      if (!press.holds) return
      touch.preventDefault()
      touch.stopPropagation()
    }
    label.addEventListener('touchmove', keep, { signal, passive: false })
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !press.isMoving) return
      key.preventDefault()
      key.stopPropagation()
      end(undefined)
    }
    window.addEventListener('keydown', onKey, { signal, capture: true })
  }
  return { begin, isOn: () => stop.current !== undefined }
}

/** True over the price pane or its axis. */
function isInside({ pane, axis }: PriceSpace, { clientX, clientY }: PointerEvent): boolean {
  return [pane, axis].some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })
}
