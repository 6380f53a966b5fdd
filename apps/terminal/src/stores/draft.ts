import type { E8 } from '@perpdesk/numeric'
import type { OrderType, PositionIdx, Side, TimeInForce, TpSlKind } from '@perpdesk/trading'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The order in the panel, in exact figures, for others to draw or send. It may still be one that cannot be sent. */
export interface PanelOrder {
  readonly symbol: string
  /** The kind's name in the panel's menu. */
  readonly kind: string
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** True when it can only make a position smaller. */
  readonly closing: boolean
  /** The limit as typed; `undefined` where none can be read or the kind has none. */
  readonly price: E8 | undefined
  /** Price that it waits for; `null` for at once, `undefined` while none can be read. */
  readonly trigger: E8 | null | undefined
  readonly buy: DraftSide
  readonly sell: DraftSide
  readonly risk: DraftRisk
  /** Its prices that the person has entered, those of the TP/SL it carries among them. */
  readonly levels: readonly DraftLevel[]
}

/** Inputs for sizing a position from its stop. */
export interface DraftRisk {
  /** Loss that the trader accepts, E8 of the settle coin; 0n while there is no account. */
  readonly amount: E8
  /** Rates of the fees at the entry, the higher one where both are possible, and at the stop. */
  readonly entryRate: E8
  readonly stopRate: E8
  /** Largest quantity of one order, E8. */
  readonly most: E8
}

/** A price of the draft that has a place on a price axis. */
export interface DraftLevel {
  /** Names the field of the form that it stands in. */
  readonly id: string
  /** Name of the field in the form. */
  readonly label: string
  readonly price: E8
  /** E8 in the contract's quantity coin; `undefined` where there is none, or not one for both sides. */
  readonly qty: E8 | undefined
  /** Set for take profit and stop loss only. */
  readonly leg?: DraftLeg
}

export interface DraftLeg {
  readonly kind: TpSlKind
  /** The one side that it is right for; `undefined` where it is for none. */
  readonly side: Side | undefined
  /** Price that its profit or loss is counted from. */
  readonly entry: E8
}

/** Order that one of the two buttons would send. */
export interface DraftSide {
  /** E8 in the contract's quantity coin, for any typed unit; `undefined` where nothing usable is. */
  readonly qty: E8 | undefined
  readonly positionIdx: PositionIdx
  /** Liquidation price of the position after it; `null` for none within the contract's range. */
  readonly liqPrice: E8 | null | undefined
}

/** Values another part of the screen offers to the order form. */
export interface OfferedValues {
  readonly symbol: string
  /** Comes before all other fields. Without it a price turns a kind that has none into a limit order. */
  readonly kind?: OrderType
  readonly price?: E8
  readonly qty?: E8
  readonly reduceOnly?: boolean
  /** Turns the form into a market order that waits for this price. */
  readonly trigger?: E8
  /** Another price for one of the draft's levels. */
  readonly level?: Pick<DraftLevel, 'id' | 'price'>
  /** Trigger prices of the TP/SL that the order is to carry. */
  readonly tpsl?: Readonly<Record<TpSlKind, E8>>
  /** The button that is meant: it takes the focus, and is not pressed. */
  readonly side?: Side
}

type FillListener = (fill: OfferedValues) => void

const listeners = new Map<FillListener, string>()
/** Offered while no form of its contract was open, the last of each level; the form that opens next takes them. */
let waiting: readonly OfferedValues[] = []

const readers = new Set<() => void>()
let draft: PanelOrder | undefined

/** The draft of a contract's panel as it stands, also while another place of a small screen is shown; `undefined` before it was. */
export function draftNow(symbol: string): PanelOrder | undefined {
  return draft?.symbol === symbol ? draft : undefined
}

/** Follows {@link draftNow}. */
export function useOrderDraft(symbol: string): PanelOrder | undefined {
  return useSyncExternalStore(listenToDraft, () => draftNow(symbol))
}

const NO_LEVELS: readonly DraftLevel[] = []

/** The levels of {@link draftNow}; the same list as long as nothing of them changes. */
export function useDraftLevels(symbol: string): readonly DraftLevel[] {
  return useSyncExternalStore(listenToDraft, () => draftNow(symbol)?.levels ?? NO_LEVELS)
}

/** Publishes the present order of the panel; `undefined` for none. */
export function showDraft(next: PanelOrder | undefined): void {
  const before = draft?.levels
  // The draft changes with every price of the market, but its lines rarely move.
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
 * For the page of a contract: its draft ends with it. A panel does not know whether it closes or is only out of sight.
 */
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

/** Writes another price of a level into the order form. */
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
