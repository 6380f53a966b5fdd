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
 * An order that waits outside the book for its trigger price: a conditional order, a leg of an OCO, a TP or SL, or a
 * trailing stop. It reserves no margin and has no time priority. Once triggered, it enters the pool under the same id.
 */
export interface StopOrder {
  readonly id: number
  /** Row of the seat that owns the order. */
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
  /** Limit price in ticks, 0 for a market order. */
  price: number
  /** Lots; for a TP/SL of the whole position its size at the end of the last command. */
  qty: number
  /**
   * Largest cost, in E8 of the quote coin, of a market order in a pair that names a cost instead of a quantity; 0n for
   * others.
   */
  readonly quoteAmount: E8
  /** Trigger price in ticks; for a trailing stop the present one, 0 until it follows the price. */
  trigger: number
  by: TriggerBy
  direction: TriggerDirection
  /** Id of the other leg of an OCO pair, 0 if there is none. */
  pair: number
  /** Id of the order that brought this one, or of the first leg of its set; 0 if there is none. */
  parent: number
  /** TP/SL that a conditional order sets on the position when it fills. */
  tpsl: AttachedTpSl | null
  trailing: Trailing | null
  updatedTime: number
}

/** Terms and state of a trailing stop. */
export interface Trailing {
  /** Distance from the best price, in ticks. */
  readonly distance: number
  readonly ratio: E8
  /** Activation price in ticks, 0 if it follows the price from the start. */
  readonly activation: number
  /** Best last price since the activation, in ticks; 0 before. */
  best: number
}

/** The kinds of waiting orders kept in this room; other rooms keep the vocabulary's other kinds. */
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

/** True for an order that belongs to a position and ends with it; other kinds are independent orders. */
export function isPositionStop({ kind }: StopOrder): boolean {
  return kind !== 'Stop' && kind !== 'OcoOrder' && kind !== 'tpslOrder'
}

/** True for an order that closes the whole position, whatever its size. */
export function isWhole({ kind }: StopOrder): boolean {
  return kind === 'TakeProfit' || kind === 'StopLoss' || kind === 'TrailingStop'
}

/** True for an order that closes a part of the position. */
export function isPartial({ kind }: StopOrder): boolean {
  return kind === 'PartialTakeProfit' || kind === 'PartialStopLoss'
}

/** True for the take-profit leg of a pair. In an OCO that is the leg that buys low or sells high. */
export function isProfitLeg({ kind, side, direction }: StopOrder): boolean {
  if (kind === 'OcoOrder') return (side === 'Sell') === (direction === 1)
  return kind === 'TakeProfit' || kind === 'PartialTakeProfit'
}

/** Returns the reported mode of a TP or SL; `UNKNOWN` for other kinds. */
export function tpslModeOf(stop: StopOrder): TpslMode | 'UNKNOWN' {
  if (stop.kind === 'TakeProfit' || stop.kind === 'StopLoss') return 'Full'
  return isPartial(stop) ? 'Partial' : 'UNKNOWN'
}

/** Returns the side of the position that a TP, SL or trailing stop closes. */
export function positionSideOf({ side }: Pick<StopOrder, 'side'>): Side {
  return side === 'Sell' ? 'Buy' : 'Sell'
}

/** A waiting order without id and times. */
export type StopDraft = Omit<StopOrder, 'id' | 'createdTime' | 'updatedTime'>
