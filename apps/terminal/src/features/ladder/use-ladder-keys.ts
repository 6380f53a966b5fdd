import type { Side } from '@perpdesk/trading'
import { type KeyboardEvent, useState } from 'react'
import { groupTicks } from '../order-book/index.ts'
import { bottomOf, lowestOf, type Window } from './ladder-rows.ts'
import type { OwnOrders } from './own-at.ts'

/** A price and a side. */
export interface Selected {
  readonly ticks: number
  readonly side: Side
}

export interface LadderActions {
  readonly window: Window | undefined
  /** Moves the window up by a number of rows. */
  readonly scroll: (rows: number) => void
  readonly ownAt: (ticks: number, side: Side) => OwnOrders | undefined
  /** True if orders can be moved and cancelled on the ladder. */
  readonly canChange: boolean
  readonly press: (ticks: number, side: Side | undefined) => void
  readonly move: (from: OwnOrders, ticks: number) => void
  readonly cancel: (from: OwnOrders) => void
}

const PAGE = 10

/**
 * Returns the keyboard handlers of the ladder: arrows select a price, Enter places an order, M picks up own orders and
 * Enter drops them, Delete cancels.
 */
export function useLadderKeys(options: LadderActions & { readonly middle: number | undefined }) {
  const { window, scroll, middle, ownAt, canChange, press, move, cancel } = options
  const [selected, select] = useState<Selected>()
  const [takenFrom, takeFrom] = useState<Selected>()
  const carried = takenFrom === undefined || !canChange ? undefined : ownAt(takenFrom.ticks, takenFrom.side)
  // Picked-up orders that have ended, or can no longer be moved, are dropped where they were.
  if (takenFrom !== undefined && carried === undefined) takeFrom(undefined)

  const go = (rows: number) => {
    if (window === undefined || selected === undefined) return
    const ticks = Math.max(selected.ticks + rows * window.ratio, lowestOf(window))
    select({ ...selected, ticks })
    if (ticks > window.top) scroll((ticks - window.top) / window.ratio)
    else if (ticks < bottomOf(window)) scroll(-(bottomOf(window) - ticks) / window.ratio)
  }
  const enter = ({ ticks, side }: Selected) => {
    if (carried === undefined) return press(ticks, side)
    if (ticks !== takenFrom?.ticks) move(carried, ticks)
    takeFrom(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || selected === undefined) return
    switch (event.key) {
      case 'ArrowUp':
        go(1)
        break
      case 'ArrowDown':
        go(-1)
        break
      case 'PageUp':
        go(PAGE)
        break
      case 'PageDown':
        go(-PAGE)
        break
      case 'ArrowLeft':
        select({ ...selected, side: 'Buy' })
        break
      case 'ArrowRight':
        select({ ...selected, side: 'Sell' })
        break
      case 'Enter':
        if (!event.repeat) enter(selected)
        break
      case 'm':
      case 'M':
        if (ownAt(selected.ticks, selected.side) !== undefined) takeFrom(selected)
        break
      case 'Delete': {
        const own = ownAt(selected.ticks, selected.side)
        if (own !== undefined && canChange && !event.repeat) cancel(own)
        break
      }
      case 'Escape':
        if (carried === undefined) return
        takeFrom(undefined)
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = () => {
    if (window === undefined || selected !== undefined) return
    const start = middle === undefined ? window.top : groupTicks(middle, window, 'bid')
    select({ ticks: start, side: 'Buy' })
  }
  return { selected, carried, onKeyDown, onFocus, onBlur: () => takeFrom(undefined) }
}
