import { SLIPPAGE_KINDS, TPSL_MODES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import {
  cancelType,
  createType,
  decimal,
  execType,
  milliseconds,
  optionalDecimal,
  orderId,
  orderType,
  positionIdx,
  rejectReason,
  reportedOrderStatus,
  reportedTriggerBy,
  side,
  signedDecimal,
  smpType,
  stopOrderType,
  symbol,
  timeInForce,
  triggerDirection,
} from '../fields.ts'

/**
 * An order in pushes and lists. Prices are in the quote coin, quantities in the contract's unit (base coin; USD for
 * inverse contracts), values and fees in the settle coin.
 */
export const order = z.strictObject({
  orderId,
  orderLinkId: z.string(),
  symbol,
  side,
  orderType,
  timeInForce,
  /** `"0"` for market orders. */
  price: decimal,
  qty: decimal,
  leavesQty: decimal,
  cumExecQty: decimal,
  cumExecValue: decimal,
  cumExecFee: signedDecimal,
  /** `""` before the first fill. */
  avgPrice: optionalDecimal,
  orderStatus: reportedOrderStatus,
  reduceOnly: z.boolean(),
  closeOnTrigger: z.boolean(),
  positionIdx,
  smpType,
  stopOrderType,
  createType,
  cancelType,
  rejectReason,
  /** Trigger price; for a trailing stop its activation price; `""` if the order has none. */
  triggerPrice: optionalDecimal,
  triggerBy: reportedTriggerBy,
  triggerDirection,
  /** Trigger prices of the attached take profit and stop loss; `""` if there is none. */
  takeProfit: optionalDecimal,
  stopLoss: optionalDecimal,
  tpTriggerBy: reportedTriggerBy,
  slTriggerBy: reportedTriggerBy,
  tpOrderType: orderType,
  slOrderType: orderType,
  tpLimitPrice: optionalDecimal,
  slLimitPrice: optionalDecimal,
  tpSlMode: z.enum([...TPSL_MODES, 'UNKNOWN']),
  /** Id of the order that created this order, or of the first order of its set; empty if there is none. */
  parentOrderId: z.string(),
  /** Id of the other order of an OCO pair; empty if there is none. */
  pairOrderId: z.string(),
  /** Distance of a trailing stop as a price, or as a ratio times 10000. */
  trailingValue: optionalDecimal,
  trailingPercentageE4: z.int(),
  /** Current trigger price of a trailing stop. */
  tsTriggerPrice: optionalDecimal,
  /** Maintenance margin rate of the account, times 10000, that triggers an MMR close; 0 for other orders. */
  triggerRateE4: z.int(),
  maxSlippage: optionalDecimal,
  maxSlippageType: z.enum([...SLIPPAGE_KINDS, '']),
  /** Id of the strategy that placed the order; empty if there is none. */
  strategyId: z.string(),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Order = z.infer<typeof order>

/**
 * One change of a position: one side of a fill, a takeover by liquidation, a funding payment or a delivery. Value, fee
 * and profit are in the settle coin. A positive fee was paid, a negative fee received.
 */
export const execution = z.strictObject({
  /** A number from a single series. Each side of a fill has its own, and so have funding and delivery. */
  execId: z.string(),
  /** Empty if no order caused the change. */
  orderId: z.string(),
  orderLinkId: z.string(),
  symbol,
  side,
  positionIdx,
  execPrice: decimal,
  execQty: decimal,
  execValue: decimal,
  execFee: signedDecimal,
  feeRate: signedDecimal,
  isMaker: z.boolean(),
  execType,
  createType,
  closedSize: decimal,
  execPnl: signedDecimal,
  leavesQty: decimal,
  execTime: milliseconds,
})
export type Execution = z.infer<typeof execution>
