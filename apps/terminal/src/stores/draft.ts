import type { E8 } from '@perpdesk/numeric'
import type { OrderType, PositionIdx, Side, TimeInForce, TpSlKind } from '@perpdesk/trading'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * The order in the order panel, in exact figures, for other views to display or send. It may be incomplete or invalid.
 */
export interface PanelOrder {
  readonly symbol: string
  /** Name of the kind in the panel's menu. */
  readonly kind: string
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** True if the order can only reduce a position. */
  readonly closing: boolean
  /** Limit price as typed; `undefined` if unreadable or if the kind has none. */
  readonly price: E8 | undefined
  /** Trigger price; `null` for an order without a trigger, `undefined` while unreadable. */
  readonly trigger: E8 | null | undefined
  readonly buy: DraftSide
  readonly sell: DraftSide
  readonly risk: DraftRisk
  /** Prices that the user has entered, including those of the attached TP/SL. */
  readonly levels: readonly DraftLevel[]
}

/** Inputs for computing the quantity from the stop loss. */
export interface DraftRisk {
  /** Accepted loss, E8 of the settle coin; 0n without an account. */
  readonly amount: E8
  /** Fee rates at the entry (the higher of maker and taker if both are possible) and at the stop. */
  readonly entryRate: E8
  readonly stopRate: E8
  /** Largest quantity of one order, E8 of the quantity coin. */
  readonly most: E8
}

/** A price of the draft that can be drawn on a price axis. */
export interface DraftLevel {
  /** Identifies the form field that holds the price. */
  readonly id: string
  /** Label of the form field. */
  readonly label: string
  readonly price: E8
  /** E8 of the contract's quantity coin; `undefined` without a quantity, or if the two sides have different ones. */
  readonly qty: E8 | undefined
  /** Set for take profit and stop loss only. */
  readonly leg?: DraftLeg
}

export interface DraftLeg {
  readonly kind: TpSlKind
  /** Side of the order for which this price is valid; `undefined` if it is valid for neither. */
  readonly side: Side | undefined
  /** Entry price from which the profit or loss is computed. */
  readonly entry: E8
}

/** The order that one of the two buttons would send. */
export interface DraftSide {
  /** E8 of the contract's quantity coin, converted from the typed unit; `undefined` without a usable quantity. */
  readonly qty: E8 | undefined
  readonly positionIdx: PositionIdx
  /** Liquidation price of the position after the order; `null` if there is none within the contract's price range. */
  readonly liqPrice: E8 | null | undefined
}

/** Values that another part of the screen offers to the order form. */
export interface OfferedValues {
  readonly symbol: string
  /** Is applied before all other fields. Without it, a price turns a kind without a limit price into a limit order. */
  readonly kind?: OrderType
  readonly price?: E8
  readonly qty?: E8
  readonly reduceOnly?: boolean
  /** Turns the form into a market order with this trigger price. */
  readonly trigger?: E8
  /** New price for one of the draft's levels. */
  readonly level?: Pick<DraftLevel, 'id' | 'price'>
  /** Trigger prices of the TP/SL attached to the order. */
  readonly tpsl?: Readonly<Record<TpSlKind, E8>>
  /** Side whose button takes the focus; the button is not pressed. */
  readonly side?: Side
}

type FillListener = (fill: OfferedValues) => void

const listeners = new Map<FillListener, string>()
/**
 * Values offered while no form of their contract was open, the last for each level. The next form that opens takes
 * them.
 */
let waiting: readonly OfferedValues[] = []

const readers = new Set<() => void>()
let draft: PanelOrder | undefined

/**
 * Returns the current draft of a contract's order panel, also while a small screen shows another panel; `undefined`
 * before the panel was first shown.
 */
export function draftNow(symbol: string): PanelOrder | undefined {
  return draft?.symbol === symbol ? draft : undefined
}

/** Returns {@link draftNow} and renders again when it changes. */
export function useOrderDraft(symbol: string): PanelOrder | undefined {
  return useSyncExternalStore(onDraftChange, () => draftNow(symbol))
}

const NO_LEVELS: readonly DraftLevel[] = []

/** Returns the levels of {@link draftNow}: the same array as long as no level changes. */
export function useDraftLevels(symbol: string): readonly DraftLevel[] {
  return useSyncExternalStore(onDraftChange, () => draftNow(symbol)?.levels ?? NO_LEVELS)
}

/** Publishes the current order of the panel; `undefined` for none. */
export function showDraft(next: PanelOrder | undefined): void {
  const before = draft?.levels
  // The draft changes with every price of the market, but its levels rarely do. Keeping the array spares their views a
  // render.
  draft = next && before && sameLevels(before, next.levels) ? { ...next, levels: before } : next
  for (const reader of readers) reader()
}

function sameLevels(before: readonly DraftLevel[], now: readonly DraftLevel[]): boolean {
  const same = (a: DraftLevel, b: DraftLevel | undefined) =>
    a.id === b?.id &&
    a.label === b.label &&
    a.price === b.price &&
    a.qty === b.qty &&
    a.leg?.side === b.leg?.side &&
    a.leg?.entry === b.leg?.entry
  return before.length === now.length && before.every((level, at) => same(level, now[at]))
}

/**
 * Removes the draft when the page of its contract is left. The panel cannot do this, because it does not know whether
 * it is closed or only hidden.
 */
export function useDraftOf(symbol: string): void {
  useEffect(
    () => () => {
      if (draft?.symbol === symbol) showDraft(undefined)
    },
    [symbol],
  )
}

/** Calls the reader after each change of the draft; returns a function that ends the calls. */
export function onDraftChange(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Offers values to the order form of their contract. */
export function fillOrder(fill: OfferedValues): void {
  const meant = [...listeners].filter(([, symbol]) => symbol === fill.symbol)
  if (meant.length === 0) keepFill(fill)
  for (const [listener] of meant) listener(fill)
}

function keepFill(fill: OfferedValues): void {
  const others = waiting.filter(({ symbol, level }) => symbol === fill.symbol && level?.id !== fill.level?.id)
  waiting = [...others, fill]
  const { symbol, level } = fill
  const shown = draftNow(symbol)
  if (shown === undefined || level === undefined) return
  const levels = shown.levels.map((each) => (each.id === level.id ? { ...each, price: level.price } : each))
  showDraft({ ...shown, levels })
}

/** Writes a new price of a level into the order form. */
export function moveDraft(symbol: string, id: string, price: E8): void {
  fillOrder({ symbol, level: { id, price } })
}

export function fillPrice(symbol: string, price: E8): void {
  fillOrder({ symbol, price })
}

/** Calls `onFill` with values offered to the contract's order form. */
export function useFills(symbol: string, onFill: FillListener): void {
  const take = useEffectEvent((fill: OfferedValues) => {
    if (fill.symbol === symbol) onFill(fill)
  })
  useEffect(() => {
    const listener: FillListener = (fill) => take(fill)
    listeners.set(listener, symbol)
    for (const fill of waiting) listener(fill)
    waiting = []
    return () => {
      listeners.delete(listener)
    }
  }, [symbol])
}
