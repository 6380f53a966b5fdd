import type { E8 } from '@perpdesk/numeric'
import type {
  PositionIdx,
  ScaledDistribution,
  Side,
  SmpType,
  StrategyStateNumber,
  StrategyTerms,
  TerminateType,
} from '@perpdesk/trading'

/**
 * Two to twenty limit orders between two prices (3.9). All are checked before the first is placed; then each is
 * accepted or refused separately, see `items` of the result.
 */
export interface PlaceScaled {
  readonly type: 'placeScaled'
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly timeInForce: 'GTC' | 'PostOnly'
  /** Total lots of all orders. */
  readonly qty: number
  /** Prices of the first and the last order, in ticks. */
  readonly fromPrice: number
  readonly toPrice: number
  readonly count: number
  readonly distribution: ScaledDistribution
  /** For `Custom`: hundredths of a percent, one for each order, 10000 in total. */
  readonly weights: readonly number[]
  readonly reduceOnly: boolean
  readonly positionIdx: PositionIdx
  readonly smpType: SmpType
  /** The client's own id of the series, empty if it gave none; each order has an id derived from it (`partLinkId`). */
  readonly orderLinkId: string
}

/** Starts a TWAP, iceberg or chase order (3.9); the result's `orderId` is the strategy's id. */
export interface CreateStrategy {
  readonly type: 'createStrategy'
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  /** Total lots. */
  readonly qty: number
  readonly terms: StrategyTerms
  /** The client's own id, empty if it gave none. */
  readonly strategyLinkId: string
}

/** Ends a strategy and its open order. */
export interface StopStrategy {
  readonly type: 'stopStrategy'
  readonly account: number
  readonly strategyId: number
}

/**
 * Closes the position when the maintenance margin rate of the account reaches `rateE4` / 10000 (3.10); 0 removes a
 * waiting close. Only in cross margin.
 */
export interface SetMmrClose {
  readonly type: 'setMmrClose'
  readonly account: number
  readonly instrument: number
  readonly positionIdx: PositionIdx
  readonly rateE4: number
}

/** The whole state of a strategy after a change. Prices in ticks, quantities in lots. */
export interface StrategyState {
  readonly strategyId: number
  readonly strategyLinkId: string
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly qty: number
  readonly terms: StrategyTerms
  readonly state: StrategyStateNumber
  /** `unknown` while the strategy has not ended. */
  readonly terminateType: TerminateType
  readonly executedQty: number
  /** Sums of the fills' values and fees, in E8 of the settle coin; on pairs, fees in E8 of the coin received. */
  readonly executedValue: E8
  readonly executedFee: E8
  /** Id of the open child order, 0 if there is none. */
  readonly childOrderId: number
  /** Number of orders sent so far. */
  readonly childCount: number
  /** For TWAP: number of slices begun, and in total. 0 for others. */
  readonly slicesBegun: number
  readonly slices: number
  /** Time at which the strategy started to run; 0 while it waits for its trigger. */
  readonly startTime: number
  readonly createdTime: number
  readonly updatedTime: number
}
