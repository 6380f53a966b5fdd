import type { E8 } from '@perpdesk/numeric'
import type {
  OrderType,
  PositionIdx,
  PositionMode,
  PositionStatus,
  Side,
  StopOrderType,
  TpslMode,
  TriggerBy,
} from '@perpdesk/trading'

/** TP, SL and trailing stop of a position (REC-01, REC-07). Prices in ticks, 0 where there is none. */
export interface PositionStops {
  /** `Full` while there is a TP or SL for the whole position, else `Partial` while there are sets, else `UNKNOWN`. */
  readonly tpslMode: TpslMode | 'UNKNOWN'
  readonly takeProfit: number
  readonly stopLoss: number
  readonly tpTriggerBy: TriggerBy
  readonly slTriggerBy: TriggerBy
  /** Distance in ticks, or ratio as a fraction. */
  readonly trailingStop: number
  readonly trailingRatio: E8
  readonly activePrice: number
  /** Present trigger price of the trailing stop; 0 while it does not trail yet. */
  readonly tsTriggerPrice: number
  /** TP and SL of the whole position, and the partial ones, oldest first (REC-10). */
  readonly full: readonly PositionStop[]
  readonly partial: readonly PositionStop[]
}

/** A waiting order that belongs to a position. */
export interface PositionStop {
  readonly orderId: number
  /** The order that brought it, or the first of its set. */
  readonly parentOrderId: number
  /** The other leg of its set, 0 when there is none. */
  readonly pairOrderId: number
  readonly stopOrderType: StopOrderType
  readonly qty: number
  readonly triggerPrice: number
  readonly triggerBy: TriggerBy
  readonly orderType: OrderType
  /** Limit in ticks, 0 for market. */
  readonly price: number
  readonly createdTime: number
  readonly updatedTime: number
}

export interface PositionState {
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  /** `''` when the position is empty. */
  readonly side: Side | ''
  readonly size: number
  /** Average entry price, 8 decimals half-up (rule N4). */
  readonly entryPrice: E8
  /** Average of the running session (R4.8); `null` where there are no sessions or there is no position. */
  readonly sessionAvgPrice: E8 | null
  readonly positionValue: E8
  /** Lots and value when it was last opened or increased; lots still held have their share of the value, half up. */
  readonly openedSize: number
  readonly openedValue: E8
  readonly markPrice: E8
  /** `null` where there is none. */
  readonly liqPrice: E8 | null
  readonly bustPrice: E8 | null
  readonly breakEvenPrice: E8 | null
  readonly leverageE2: number
  readonly positionMode: PositionMode
  readonly isIsolated: boolean
  /**
   * Margin of the position. In isolated mode: initial margin by leverage, closing fee and added margin, which funding
   * may push below zero. In cross: the initial margin. Positions and coins agree: the available balance excludes all of
   * it (5.4).
   */
  readonly positionBalance: E8
  readonly addedMargin: E8
  readonly maintenanceMargin: E8
  readonly unrealisedPnl: E8
  readonly curRealisedPnl: E8
  readonly cumRealisedPnl: E8
  readonly riskTier: number
  /**
   * Its fifth in the deleveraging queue of its side, 1 to 5, 5 first (R6.8); 0 without a position, and for one that was
   * opened since the ranks were last renewed.
   */
  readonly adlRank: number
  /** True when margin is replenished automatically (R5.10). */
  readonly autoAddMargin: boolean
  readonly status: PositionStatus
  /** TP/SL and trailing stop; `null` where there is none. */
  readonly stops: PositionStops | null
  readonly createdTime: number
  readonly updatedTime: number
}

/** A position changed by a fill, a margin change or a settlement; not by a mark price alone. */
export interface PositionEvent {
  readonly type: 'position'
  readonly account: number
  /** Worked out when it is first read; throws when that is after the next command (see `readOut`). */
  readonly position: PositionState
}
