import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { useEffect, useEffectEvent } from 'react'

/** Values another part of the screen offers to the order form. */
export interface Fill {
  readonly symbol: string
  readonly price?: E8
  readonly qty?: E8
  readonly side?: Side
}

type FillListener = (fill: Fill) => void

const listeners = new Set<FillListener>()
/** Offered while no form was open; the form that opens next takes it. */
let waiting: Fill | undefined

/** Offers values to the order form of the contract. */
export function fillOrder(fill: Fill): void {
  if (listeners.size === 0) waiting = fill
  for (const listener of listeners) listener(fill)
}

export function fillPrice(symbol: string, price: E8): void {
  fillOrder({ symbol, price })
}

/** Hears what is offered to the contract's order form. */
export function useDraft(symbol: string, onFill: FillListener): void {
  const take = useEffectEvent((fill: Fill) => {
    if (fill.symbol === symbol) onFill(fill)
  })
  useEffect(() => {
    const listener: FillListener = (fill) => take(fill)
    listeners.add(listener)
    if (waiting !== undefined) listener(waiting)
    waiting = undefined
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
