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

/** TP, SL and trailing stop of a position (REC-01, REC-07). Prices in ticks, 0 if there is none. */
export interface PositionStops {
  /** `Full` if there is a TP or SL for the whole position, else `Partial` if there are sets, else `UNKNOWN`. */
  readonly tpslMode: TpslMode | 'UNKNOWN'
  readonly takeProfit: number
  readonly stopLoss: number
  readonly tpTriggerBy: TriggerBy
  readonly slTriggerBy: TriggerBy
  /** Distance in ticks, or ratio as an E8 fraction. */
  readonly trailingStop: number
  readonly trailingRatio: E8
  readonly activePrice: number
  /** Present trigger price of the trailing stop; 0 until it follows the price. */
  readonly tsTriggerPrice: number
  /** TP and SL of the whole position, and the partial sets, oldest first (REC-10). */
  readonly full: readonly PositionStop[]
  readonly partial: readonly PositionStop[]
}

/** A waiting order that belongs to a position. */
export interface PositionStop {
  readonly orderId: number
  /** Id of the order that brought it, or of the first order of its set. */
  readonly parentOrderId: number
  /** Id of the other leg of its set, 0 if there is none. */
  readonly pairOrderId: number
  readonly stopOrderType: StopOrderType
  readonly qty: number
  readonly triggerPrice: number
  readonly triggerBy: TriggerBy
  readonly orderType: OrderType
  /** Limit price in ticks, 0 for a market order. */
  readonly price: number
  readonly createdTime: number
  readonly updatedTime: number
}

/** The whole state of a position at the present mark. Sizes in lots, money in E8 of the settle coin. */
export interface PositionState {
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  /** `''` for an empty position. */
  readonly side: Side | ''
  readonly size: number
  /** Average entry price, rounded half up to 8 decimals (rule N4). */
  readonly entryPrice: E8
  /** Average price of the present session (R4.8); `null` without sessions or without a position. */
  readonly sessionAvgPrice: E8 | null
  readonly positionValue: E8
  /**
   * Lots and value when the position was last opened or increased; the lots still open have their share of the value,
   * rounded half up.
   */
  readonly openedSize: number
  readonly openedValue: E8
  readonly markPrice: E8
  /** Liquidation, bankruptcy and break-even price; `null` if there is none. */
  readonly liqPrice: E8 | null
  readonly bustPrice: E8 | null
  readonly breakEvenPrice: E8 | null
  readonly leverageE2: number
  readonly positionMode: PositionMode
  readonly isIsolated: boolean
  /**
   * Margin of the position. In isolated mode: initial margin by leverage, closing fee and added margin, which funding
   * may make negative. In cross mode: the initial margin. The available balance of the coin excludes the same amount
   * (5.4).
   */
  readonly positionBalance: E8
  readonly addedMargin: E8
  readonly maintenanceMargin: E8
  readonly unrealisedPnl: E8
  readonly curRealisedPnl: E8
  readonly cumRealisedPnl: E8
  readonly riskTier: number
  /**
   * Fifth of the deleveraging queue of its side in which the position is, 1 to 5, 5 first (R6.8); 0 without a position,
   * and for one opened since the last update of the ranks.
   */
  readonly adlRank: number
  /** True if margin is replenished automatically (R5.10). */
  readonly autoAddMargin: boolean
  readonly status: PositionStatus
  /** TP/SL and trailing stop; `null` if there is none. */
  readonly stops: PositionStops | null
  readonly createdTime: number
  readonly updatedTime: number
}

/** A position changed by a fill, a change of margin or a settlement, not by a mark price alone. */
export interface PositionEvent {
  readonly type: 'position'
  readonly account: number
  /** Computed when it is first read; throws if that is after the next command (see `readOut`). */
  readonly position: PositionState
}
