import { TPSL_MODES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import {
  createType,
  decimal,
  execType,
  milliseconds,
  optionalDecimal,
  orderId,
  orderType,
  positionIdx,
  positionMode,
  reportedTriggerBy,
  side,
  sideOrNone,
  signedDecimal,
  stopOrderType,
  symbol,
} from '../fields.ts'

/** An untriggered take profit, stop loss or trailing stop of a position. */
export const stopOrder = z.strictObject({
  orderId,
  parentOrderId: z.string(),
  /** Id of the other order of a TP/SL pair; empty if there is none. */
  pairOrderId: z.string(),
  stopOrderType,
  qty: decimal,
  triggerPrice: decimal,
  triggerBy: reportedTriggerBy,
  orderType,
  /** `"0"` for market orders. */
  price: decimal,
  updatedAtE3: milliseconds,
})
export type PositionStopOrder = z.infer<typeof stopOrder>

/** A position in pushes and lists. Values, margins and profits are in the settle coin of the contract. */
export const position = z.strictObject({
  symbol,
  positionIdx,
  /** `""` if the position is empty. */
  side: sideOrNone,
  size: decimal,
  entryPrice: optionalDecimal,
  /** Average entry price in the current session; `""` for contracts without sessions. */
  sessionAvgPrice: optionalDecimal,
  positionValue: decimal,
  /**
   * Size and entry value after the last fill that opened or increased the position. Profit is counted against the share
   * of `openedValue` that belongs to the current size.
   */
  openedSize: decimal,
  openedValue: decimal,
  markPrice: decimal,
  liqPrice: optionalDecimal,
  bustPrice: optionalDecimal,
  breakEvenPrice: optionalDecimal,
  leverageE2: z.int(),
  positionMode,
  isIsolated: z.boolean(),
  positionBalance: signedDecimal,
  addedMargin: signedDecimal,
  /** Initial margin, including margin added to an isolated position, as `totalPositionIM` of the coin counts it. */
  positionIM: signedDecimal,
  positionMM: decimal,
  unrealisedPnl: signedDecimal,
  curRealisedPnl: signedDecimal,
  cumRealisedPnl: signedDecimal,
  riskId: z.int(),
  adlRankIndicator: z.int(),
  positionStatus: z.enum(['Normal', 'Liq', 'Adl']),
  isAutoAddMargin: z.boolean(),
  /** 0 for contracts without expiry. */
  deliveryTime: milliseconds,
  takeProfit: optionalDecimal,
  stopLoss: optionalDecimal,
  tpTriggerBy: reportedTriggerBy,
  slTriggerBy: reportedTriggerBy,
  tpSlMode: z.enum([...TPSL_MODES, 'UNKNOWN']),
  /** Distance of the trailing stop as a price, or as a ratio times 10000. */
  trailingStop: optionalDecimal,
  trailValuePercentageE4: z.int(),
  activationPrice: optionalDecimal,
  tsTriggerPrice: optionalDecimal,
  /** Margin and fees that one unit of order value costs, for buy and for sell orders. */
  bv2c: decimal,
  sv2c: decimal,
  stopOrders: z.array(stopOrder),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Position = z.infer<typeof position>

/** The settings of an account for a contract: leverage of both sides, times 100, and position and margin mode. */
export const leverageSetting = z.strictObject({
  symbol,
  buyLeverageE2: z.int(),
  sellLeverageE2: z.int(),
  positionMode,
  isIsolated: z.boolean(),
  /** Chosen tier of the risk ladder. Without meaning if the account's tier follows the position value. */
  riskId: z.int(),
})
export type LeverageSetting = z.infer<typeof leverageSetting>

/** One tier of a contract's risk ladder (REC-10), with the margin rates at its largest position value and leverage. */
export const riskLimit = z.strictObject({
  riskId: z.int(),
  symbol,
  /** Largest position value, in the settle coin. */
  limit: decimal,
  /** Rates as fractions at 1e8. */
  startingMarginE8: z.int(),
  maintainMarginE8: z.int(),
  maxLeverageE2: z.int(),
  /** Deduction from `value × maintenance rate` for continuity between tiers. */
  deduction: decimal,
  /** Leverage choices, times 100. */
  section: z.array(z.int()),
  isLowestRisk: z.boolean(),
})
export type RiskLimit = z.infer<typeof riskLimit>

/**
 * The result of closing a part of a position (R4.3). Money is in the settle coin; the profit is net of the fees of
 * opening and closing, and does not include funding. `side` is the side of the closing order.
 */
export const closedPnl = z.strictObject({
  id: z.string(),
  symbol,
  /** Empty if no order closed the position. */
  orderId: z.string(),
  side,
  qty: decimal,
  avgEntryPrice: decimal,
  avgExitPrice: decimal,
  cumEntryValue: decimal,
  cumExitValue: decimal,
  openFee: signedDecimal,
  closeFee: signedDecimal,
  closedPnl: signedDecimal,
  leverageE2: z.int(),
  execType,
  /**
   * Origin of the closing order, such as `CreateByLiq` for an order of a liquidation. Empty for session settlements.
   */
  createType: z.union([createType, z.literal('')]),
  time: milliseconds,
})
export type ClosedPnl = z.infer<typeof closedPnl>
