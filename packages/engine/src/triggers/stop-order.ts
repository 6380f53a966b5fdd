import type { E8 } from '@perpdesk/numeric'
import type {
  OrderType,
  PositionIdx,
  Side,
  SmpType,
  StopOrderType,
  TimeInForce,
  TpslMode,
  TriggerBy,
  TriggerDirection,
} from '@perpdesk/trading'
import type { AttachedTpSl } from '../order-options.ts'

/**
 * An order that waits outside the book for its price: a conditional order, a leg of an OCO, a TP or SL, or a trailing stop.
 * It holds no margin and no place in line. Once triggered, it enters the pool under the same id.
 */
export interface StopOrder {
  readonly id: number
  /** Row of the exposure that owns it. */
  readonly row: number
  readonly kind: StopKind
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly smpType: SmpType
  readonly orderLinkId: string
  readonly createdTime: number
  orderType: OrderType
  timeInForce: TimeInForce
  /** Limit in ticks, 0 for market. */
  price: number
  /** Lots; of a TP/SL for the whole position its size when the last command ended. */
  qty: number
  /** E8 of the quote coin that a market order in a pair may cost, instead of a quantity; 0n for others. */
  readonly quoteAmount: E8
  /** Ticks; of a trailing stop where it would trigger now, 0 while it does not trail. */
  trigger: number
  by: TriggerBy
  direction: TriggerDirection
  /** The other leg of an OCO pair, 0 where there is none. */
  pair: number
  /** The order that brought it, or the first of its set; 0 where there is none. */
  parent: number
  /** TP/SL that a conditional order will give the position. */
  tpsl: AttachedTpSl | null
  trailing: Trailing | null
  updatedTime: number
}

export interface Trailing {
  /** Ticks. */
  readonly distance: number
  readonly ratio: E8
  /** Ticks, 0 where it trails from the start. */
  readonly activation: number
  /** Best last price since it began, in ticks; 0 before. */
  best: number
}

/** The kinds that wait here; others of the vocabulary belong to other rooms. */
export const STOP_KINDS = [
  'Stop',
  'OcoOrder',
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'TrailingStop',
  'tpslOrder',
] as const satisfies readonly StopOrderType[]
export type StopKind = (typeof STOP_KINDS)[number]

/** Belongs to a position and goes with it; the others are orders of their own. */
export function isPositionStop({ kind }: StopOrder): boolean {
  return kind !== 'Stop' && kind !== 'OcoOrder' && kind !== 'tpslOrder'
}

/** True for an order that closes the whole position, of any size. */
export function isWhole({ kind }: StopOrder): boolean {
  return kind === 'TakeProfit' || kind === 'StopLoss' || kind === 'TrailingStop'
}

/** Stands for a quantity of the position. */
export function isPartial({ kind }: StopOrder): boolean {
  return kind === 'PartialTakeProfit' || kind === 'PartialStopLoss'
}

/** On the profit side of its pair. Of two legs of an OCO that is the one that buys low or sells high. */
export function isProfitLeg({ kind, side, direction }: StopOrder): boolean {
  if (kind === 'OcoOrder') return (side === 'Sell') === (direction === 1)
  return kind === 'TakeProfit' || kind === 'PartialTakeProfit'
}

/** Reported mode of a TP or SL; others have none. */
export function tpslModeOf(stop: StopOrder): TpslMode | 'UNKNOWN' {
  if (stop.kind === 'TakeProfit' || stop.kind === 'StopLoss') return 'Full'
  return isPartial(stop) ? 'Partial' : 'UNKNOWN'
}

/** Side of the position that a TP, SL or trailing stop closes. */
export function positionSideOf({ side }: Pick<StopOrder, 'side'>): Side {
  return side === 'Sell' ? 'Buy' : 'Sell'
}

/** A waiting order before it has an id and a time. */
export type StopDraft = Omit<StopOrder, 'id' | 'createdTime' | 'updatedTime'>
