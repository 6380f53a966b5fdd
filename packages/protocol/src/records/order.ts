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
  side,
  signedDecimal,
  smpType,
  stopOrderType,
  symbol,
  timeInForce,
  toldOrderStatus,
  toldTriggerBy,
  triggerDirection,
} from '../fields.ts'

/**
 * An order as reported and listed. Prices are in the quote coin, quantities in the contract's own unit (base coin; of inverse
 * contracts dollars), values and fees in its settle coin.
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
  orderStatus: toldOrderStatus,
  reduceOnly: z.boolean(),
  closeOnTrigger: z.boolean(),
  positionIdx,
  smpType,
  stopOrderType,
  createType,
  cancelType,
  rejectReason,
  /** Price that sets it off, of a trailing stop its activation price; `""` where there is none. */
  triggerPrice: optionalDecimal,
  triggerBy: toldTriggerBy,
  triggerDirection,
  /** TP/SL that the order carries: `""` where there is none. */
  takeProfit: optionalDecimal,
  stopLoss: optionalDecimal,
  tpTriggerBy: toldTriggerBy,
  slTriggerBy: toldTriggerBy,
  tpOrderType: orderType,
  slOrderType: orderType,
  tpLimitPrice: optionalDecimal,
  slLimitPrice: optionalDecimal,
  tpSlMode: z.enum([...TPSL_MODES, 'UNKNOWN']),
  /** The order that it came from, or the first of its set; empty where there is none. */
  parentOrderId: z.string(),
  /** The other order of an OCO pair; empty where there is none. */
  pairOrderId: z.string(),
  /** Distance of a trailing stop, or its ratio times 10000. */
  trailingValue: optionalDecimal,
  trailingPercentageE4: z.int(),
  /** Present trigger price of the trailing stop. */
  tsTriggerPrice: optionalDecimal,
  /** Maintenance rate of the account, times 10000, that sets off an MMR close; 0 of other orders. */
  triggerRateE4: z.int(),
  maxSlippage: optionalDecimal,
  maxSlippageType: z.enum([...SLIPPAGE_KINDS, '']),
  /** The strategy that sent it; empty where there is none. */
  strategyId: z.string(),
  createdTime: milliseconds,
  updatedTime: milliseconds,
})
export type Order = z.infer<typeof order>

/**
 * One change of a position: one side of a fill, a takeover, funding, a delivery. Value, fee and profit are in the settle
 * coin; a fee above zero was paid.
 */
export const execution = z.strictObject({
  /** Digits of one series: each side of a fill has its own, and so have funding and delivery, which no order caused. */
  execId: z.string(),
  /** Empty where no order caused it. */
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
