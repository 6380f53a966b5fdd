import type { E8 } from '@perpdesk/numeric'
import type { OrderType, PositionIdx, Side, TimeInForce } from '@perpdesk/trading'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The order in the panel, in exact figures, for others to draw or send. It may still be one that cannot be sent. */
export interface OrderDraft {
  readonly symbol: string
  /** The kind's name in the panel's menu. */
  readonly kind: string
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** It can only make a position smaller. */
  readonly closing: boolean
  /** The limit as typed; `undefined` where none can be read or the kind has none. */
  readonly price: E8 | undefined
  /** Price that it waits for; `null` for at once, `undefined` while none can be read. */
  readonly trigger: E8 | null | undefined
  readonly buy: DraftSide
  readonly sell: DraftSide
}

/** Order that one of the two buttons would send. */
export interface DraftSide {
  /** E8 in the contract's quantity coin, whatever unit was typed; `undefined` where nothing usable is. */
  readonly qty: E8 | undefined
  readonly positionIdx: PositionIdx
  /** Liquidation price of the position after it; `null` for none within the contract's range. */
  readonly liqPrice: E8 | null | undefined
}

/** Values another part of the screen offers to the order form. */
export interface Fill {
  readonly symbol: string
  /** Comes before all other fields. Without it a price turns what has none into a limit order. */
  readonly kind?: OrderType
  readonly price?: E8
  readonly qty?: E8
  readonly reduceOnly?: boolean
  /** The button that is meant: it takes the focus, and is not pressed. */
  readonly side?: Side
}

type FillListener = (fill: Fill) => void

const listeners = new Map<FillListener, string>()
/** Offered while no form of its contract was open; the form that opens next takes it. */
let waiting: Fill | undefined

const readers = new Set<() => void>()
let draft: OrderDraft | undefined

/** The draft of a contract's panel as it stands, also while another place of a small screen is shown; `undefined` before it was. */
export function draftNow(symbol: string): OrderDraft | undefined {
  return draft?.symbol === symbol ? draft : undefined
}

/** Follows {@link draftNow}. */
export function useOrderDraft(symbol: string): OrderDraft | undefined {
  return useSyncExternalStore(listenToDraft, () => draftNow(symbol))
}

/** Publishes the present order of the panel; `undefined` for none. */
export function showDraft(next: OrderDraft | undefined): void {
  draft = next
  for (const reader of readers) reader()
}

/** For the page of a contract: its draft ends with it. A panel cannot tell whether it closes or is only out of sight. */
export function useDraftOf(symbol: string): void {
  useEffect(
    () => () => {
      if (draft?.symbol === symbol) showDraft(undefined)
    },
    [symbol],
  )
}

function listenToDraft(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Offers values to the order form of the contract. */
export function fillOrder(fill: Fill): void {
  const meant = [...listeners].filter(([, symbol]) => symbol === fill.symbol)
  if (meant.length === 0) waiting = fill
  for (const [listener] of meant) listener(fill)
}

export function fillPrice(symbol: string, price: E8): void {
  fillOrder({ symbol, price })
}

/** Hears what is offered to the contract's order form. */
export function useFills(symbol: string, onFill: FillListener): void {
  const take = useEffectEvent((fill: Fill) => {
    if (fill.symbol === symbol) onFill(fill)
  })
  useEffect(() => {
    const listener: FillListener = (fill) => take(fill)
    listeners.set(listener, symbol)
    if (waiting !== undefined) listener(waiting)
    waiting = undefined
    return () => {
      listeners.delete(listener)
    }
  }, [symbol])
}
