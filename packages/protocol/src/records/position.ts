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
  side,
  sideOrNone,
  signedDecimal,
  stopOrderType,
  symbol,
  toldTriggerBy,
} from '../fields.ts'

/** A waiting TP, SL or trailing stop of a position. */
export const stopOrder = z.strictObject({
  orderId,
  parentOrderId: z.string(),
  /** The other leg of its set; empty when it stands alone. */
  pairOrderId: z.string(),
  stopOrderType,
  qty: decimal,
  triggerPrice: decimal,
  triggerBy: toldTriggerBy,
  orderType,
  /** `"0"` for market. */
  price: decimal,
  updatedAtE3: milliseconds,
})
export type PositionStopOrder = z.infer<typeof stopOrder>

/** A position as it is reported and listed. Value, margins and profits are in the settle coin of its contract. */
export const position = z.strictObject({
  symbol,
  positionIdx,
  /** `""` when empty. */
  side: sideOrNone,
  size: decimal,
  entryPrice: optionalDecimal,
  /** Average of the running session; `""` for contracts without sessions. */
  sessionAvgPrice: optionalDecimal,
  positionValue: decimal,
  /** Size and value that it was last opened or raised to: profit counts from its share of that value. */
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
  /** With what was added to an isolated position, as `totalPositionIM` of its coin counts it. */
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
  tpTriggerBy: toldTriggerBy,
  slTriggerBy: toldTriggerBy,
  tpSlMode: z.enum([...TPSL_MODES, 'UNKNOWN']),
  /** Distance of the trailing stop, or its ratio times 10000. */
  trailingStop: optionalDecimal,
  trailValuePercentageE4: z.int(),
  activationPrice: optionalDecimal,
  tsTriggerPrice: optionalDecimal,
  /** Cost of one unit of order value in margin and fees, bought and sold. */
  bv2c: decimal,
  sv2c: decimal,
  stopOrders: z.array(stopOrder),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Position = z.infer<typeof position>

/** Settings of an account for a contract: leverage of both sides times 100, and its modes. */
export const leverageSetting = z.strictObject({
  symbol,
  buyLeverageE2: z.int(),
  sellLeverageE2: z.int(),
  positionMode,
  isIsolated: z.boolean(),
  /** Chosen tier of the risk ladder; where tiers follow the position's value, that says nothing. */
  riskId: z.int(),
})
export type LeverageSetting = z.infer<typeof leverageSetting>

/** One tier of a contract's risk ladder (REC-10): margins of a position of its largest value at its largest leverage. */
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
 * Result of closing a part of a position (R4.3): money in the settle coin, the profit after the fees of opening and closing
 * and without funding. `side` is that of the order which closed.
 */
export const closedPnl = z.strictObject({
  id: z.string(),
  symbol,
  /** Empty where no order caused it. */
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
  /** Origin of the closing order: `CreateByLiq` where a liquidation sold in the market. Empty where sessions settle. */
  createType: z.union([createType, z.literal('')]),
  time: milliseconds,
})
export type ClosedPnl = z.infer<typeof closedPnl>
